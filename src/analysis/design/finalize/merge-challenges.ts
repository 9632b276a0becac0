import type { Challenge, Concern } from '../../../lifecycle/challenge.ts';
import type { SessionRecord } from '../../../lifecycle/design-session.ts';
import { freeIds } from '../../../lifecycle/free-ids.ts';
import { recordChallenge, type RfcBody } from '../../../lifecycle/rfc.ts';
import { dropsSubject } from '../ends/dropped-operations.ts';
import { whatHappens } from '../what-happens.ts';

/** What happens at the edges of normal work; everything else that is accepted is a risk that the design takes and limits. */
const edgeConcerns: readonly Concern[] = [
  'idempotency',
  'ordering',
  'delivery',
  'invariant-span',
  'invariant-broken',
  'concurrency',
  'timeout',
  'failure-mode',
  'retry',
  'staleness',
  'time',
  'uncovered-story',
];

/** The document with each accepted challenge where it belongs: a pattern or an alternative that it was about, an edge case, or a risk. */
export function mergeChallenges(body: RfcBody, session: SessionRecord, everUsed: readonly string[]): RfcBody {
  const said = (id: string): string[] => session.turns.filter(({ about }) => about.includes(id)).map(({ text }) => text);
  const accepted = session.challenges.filter(({ state }) => state === 'accepted');
  const rest = accepted.filter((challenge) => !isPattern(challenge) && !isReasoned(challenge, body));
  // What is dropped has no edges.
  const edges = rest.filter((one) => edgeConcerns.includes(one.concern) && !dropsSubject(one.answer, subjectOf(one)));
  const risks = rest.filter(({ concern }) => !edgeConcerns.includes(concern));
  const placing = { said, all: session.challenges, everUsed };
  return {
    ...body,
    patterns: addPatterns(body.patterns, accepted.filter(isPattern)),
    alternatives: body.alternatives.map((one) => giveReason(one, accepted)),
    nonFunctional: {
      ...body.nonFunctional,
      edgeCases: place(body.nonFunctional.edgeCases, edges, { ...placing, prefix: 'EC', field: 'handling' }),
    },
    tradeOffs: {
      ...body.tradeOffs,
      risks: place(body.tradeOffs.risks, risks, { ...placing, prefix: 'RISK', field: 'mitigation' }),
    },
  };
}

function subjectOf({ title, text, ties }: Challenge): string {
  return [title, text, ...ties.map(({ quote }) => quote)].join('\n');
}

interface Placing<F extends string> {
  readonly prefix: string;
  readonly field: F;
  /** What people said of a challenge in the session. */
  readonly said: (id: string) => string[];
  readonly all: readonly Challenge[];
  /** Local ids that parts of the document had in any version. */
  readonly everUsed: readonly string[];
}

/**
 * An entry that came of a challenge is known again by its id. It follows the last answer as long as nobody has written over it, and goes when the challenge
 * is accepted no more.
 */
function place<F extends string, T extends { id: string; text: string } & Record<F, string>>(
  written: readonly T[],
  accepted: readonly Challenge[],
  { prefix, field, said, all, everUsed }: Placing<F>,
): T[] {
  const kept = written.flatMap((entry) => {
    const source = all.find((challenge) => cameOf(entry, challenge));
    if (!source || (entry[field] !== '' && !said(source.id).includes(entry[field]))) return [entry];
    return accepted.includes(source) ? [{ ...entry, text: renamed(entry.text, source), [field]: source.answer }] : [];
  });
  const next = freeIds(prefix, [...everUsed, ...written.map(({ id }) => id)]);
  const added = accepted
    .filter((challenge) => !kept.some((entry) => cameOf(entry, challenge)))
    .map((challenge) => ({ id: next(), text: textOf(challenge), [field]: challenge.answer }) as unknown as T);
  return [...kept, ...added];
}

/** What may happen, whatever the text lacked when it was objected to, and of which challenge it is. */
function textOf(challenge: Challenge): string {
  return `${whatHappens(recordChallenge(challenge))} (${challenge.id})`;
}

function cameOf({ text }: { text: string }, { id }: Challenge): boolean {
  return text.endsWith(` (${id})`);
}

/** An entry that still has the title of the objection says from now on what happens; what somebody wrote stays. */
function renamed(text: string, challenge: Challenge): string {
  return text === `${challenge.title} (${challenge.id})` ? textOf(challenge) : text;
}

/** Ties to a pattern name its entry. */
function isPattern({ concern, ties }: Challenge): boolean {
  return concern === 'pattern-not-considered' && ties.some(({ kind }) => kind === 'pattern');
}

function addPatterns(written: RfcBody['patterns'], accepted: readonly Challenge[]): RfcBody['patterns'] {
  const added = accepted.flatMap(({ ties, answer }) =>
    ties
      .filter(({ kind }) => kind === 'pattern')
      .slice(0, 1)
      .map(({ ref, quote }) => ({
        pattern: quote === '' ? ref : `${quote} (${ref})`,
        consideration: answer.replace(/\s+/g, ' '),
      })),
  );
  return [...written, ...added.filter(({ pattern }) => !written.some((one) => one.pattern === pattern))];
}

/** A challenge that an alternative lacks its reason is met by the reason. */
function isReasoned({ concern, about }: Challenge, { alternatives }: RfcBody): boolean {
  return concern === 'alternative-without-reason' && alternatives.some(({ id }) => about.includes(id));
}

function giveReason(one: RfcBody['alternatives'][number], accepted: readonly Challenge[]): RfcBody['alternatives'][number] {
  const challenge = accepted.findLast(({ concern, about }) => concern === 'alternative-without-reason' && about.includes(one.id));
  if (!challenge || one.reason.includes(challenge.answer)) return one;
  return { ...one, reason: [one.reason, challenge.answer].filter((part) => part !== '').join('\n\n') };
}
