import { readFigures } from '../../../analysis/challenge/figures.ts';
import { sharedWords, subjectWords } from '../../../analysis/challenge/subject-words.ts';
import { partRef } from '../../../lifecycle/ids.ts';
import type { RecordedDecision, RfcBody } from '../../../lifecycle/rfc.ts';
import { settledIds } from '../../../lifecycle/rfc.ts';
import type { AdrDraft } from '../../../steps/design/draft-adr.ts';
import { asSentence, firstSentence, say, type DesignText } from './design-text.ts';

type Point = AdrDraft['points'][number];

/** Beyond so many, what the approach says in passing would stand beside what it decides. */
const mostOfApproach = 8;

/** What is decided one by one: the steps of the approach, and behind them each decision of the design session. */
export function statePoints(design: DesignText): Point[] {
  const { body } = design.material.rfc;
  const decided = body.designSession.decisions;
  const taken = new Set(decided.map(({ text }) => text));
  return [
    ...design.passages
      .filter(({ section, text }) => section === 'High-Level Approach' && !taken.has(text))
      .slice(0, mostOfApproach)
      .map((passage) => pointOf(say(passage), design, { against: [], decides: [] })),
    ...decided.map((decision) => decisionPoint(decision, design)),
    ...keepInvariants(design),
  ];
}

/** One point for all of them: what breaks one of them breaks the decision. */
function keepInvariants({ material: { source } }: DesignText): Point[] {
  if (source.kind !== 'daa') return [];
  const refs = source.body.aggregates.flatMap(({ invariants }) => invariants.map(({ id }) => partRef(source.key, id)));
  if (refs.length === 0) return [];
  return [
    {
      text: `The invariants of ${source.key} hold: ${refs.join(', ')}.`,
      binds: source.body.aggregates.map(({ name }) => name).join(', '),
      prevents: 'Any change that would break one of them, also in between and also after a failure.',
      rule: 'For each of them there is a test that tries to break it and is refused.',
      decides: [],
    },
  ];
}

function decisionPoint(decision: RecordedDecision, design: DesignText): Point {
  const { designSession, alternatives } = design.material.rfc.body;
  const settles = settledIds(decision);
  const against = designSession.challenges
    .filter(({ id }) => settles.includes(id))
    .map(({ id, text }) => `${firstSentence(text)} (${id})`);
  const chosen = alternatives.filter(({ id }) => settles.includes(id)).map(({ id }) => id);
  const text = decision.rationale === '' ? decision.text : `${decision.text}\n\nBecause: ${decision.rationale}`;
  return pointOf(text, design, { against, decides: [decision.id, ...chosen], said: decision.text });
}

function pointOf(
  text: string,
  design: DesignText,
  { against, decides, said = text }: { against: readonly string[]; decides: string[]; said?: string },
): Point {
  return {
    text,
    binds: findBound(said, design).join(', ') || design.material.rfc.title,
    prevents: [...forbiddenBy(said), ...against].join(' '),
    rule: ruleFor(said, against),
    decides,
  };
}

/** Components, aggregates and partners that it speaks of, by their names. */
function findBound(text: string, { material, passages }: DesignText): string[] {
  const words = subjectWords(text);
  const labels = passages
    .filter(({ section, label }) => label !== '' && bindingSections.includes(section))
    .map(({ label }) => label);
  const model = material.source.kind === 'daa' ? material.source.body.aggregates.map(({ name }) => name) : [];
  return [...new Set([...labels, ...model])]
    .filter((name) => {
      const own = subjectWords(name);
      return own.size > 0 && sharedWords(own, words).length === own.size;
    })
    .slice(0, 5);
}

const bindingSections = ['Component Design', 'Integration Points', 'Technology Choices'];

/** Sentences that say what must not be. */
function forbiddenBy(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+/)
    .filter((sentence) =>
      /\b(?:never|no longer|must not|may not|not allowed|forbidden|instead of|nobody (?:may|else)|only (?:the|by|through|via|in|after))\b/i.test(
        sentence,
      ),
    )
    .map(asSentence)
    .slice(0, 2);
}

/** How code can be held against it later: by a figure, a name in the code, or a test of what was challenged. */
function ruleFor(text: string, against: readonly string[]): string {
  const figures = readFigures(text).filter(({ kind }) => kind !== 'count');
  const names = [...new Set([...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))];
  const rules = [
    names.length > 0 && `A search in the code finds ${names.map((name) => `\`${name}\``).join(', ')}.`,
    figures.length > 0 && `A test or a measurement shows: ${figures.map((figure) => figure.text).join(', ')}.`,
    against.length > 0 && `A test brings about what was challenged and shows that it does no harm: ${against.join(' ')}`,
  ].filter((rule) => rule !== false);
  return rules.length > 0 ? rules.join(' ') : `A test shows it, and names this point: “${asSentence(firstSentence(text))}”`;
}

/** Why it is decided so: what speaks for it, the constraints, and what people said when they decided. */
export function stateRationale({ tradeOffs, contextAndProblem, designSession }: RfcBody): string[] {
  return [
    ...tradeOffs.pros.map(({ id, text }) => `${text} (${id})`),
    ...contextAndProblem.constraints.map(({ id, text }) => `Constraint ${id}: ${text}`),
    ...designSession.decisions
      .filter(({ rationale }) => rationale !== '')
      .map(({ id, rationale, decidedBy }) => `${id}${decidedBy === '' ? '' : `, ${decidedBy}`}: ${rationale}`),
  ];
}
