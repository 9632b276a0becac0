import { contentWords } from '../../../analysis/lint/content-words.ts';
import { plainName } from '../../../analysis/concepts/terms.ts';
import { startWithArticle } from '../../../lifecycle/count.ts';
import { splitPartRef } from '../../../lifecycle/ids.ts';
import type { RfcDraft } from '../../../steps/design/draft-rfc.ts';
import { joinOr, joinWords } from '../context-texts.ts';
import { codeName, sentence } from './describe-components.ts';
import { refusalsOf, transitionsOf, type Deed, type DesignModel } from './read-model.ts';
import type { SpanningInvariant } from './spanning-invariants.ts';

type EdgeCase = RfcDraft['edgeCases'][number];

/** A criterion that says what happens when something does not go the usual way. */
const turn = /\b(?:if|unless|otherwise|no longer|expires?|missing|fails?|failed|damaged|lost|too late|jammed)\b/i;

/** A criterion that forbids or bounds something. */
const bound =
  /\b(?:cannot|can not|must not|may not|shall not|never|at most|no more than|not allowed|only (?:if|when|after|before|one|once))\b/i;

/**
 * Whether a sentence says what must not be. "A driver who cannot come is refunded" does not: there it says whom the sentence is about.
 */
export function forbids(text: string): boolean {
  const [before] = text.split(/\b(?:cannot|can not|must not|may not|shall not|never|not allowed)\b/i);
  return (
    before !== undefined && before !== text && !/\b(?:who|which|that|if|when|where|because|as)(?: \p{L}+){0,3} $/iu.test(before)
  );
}

/** What may come, and what the design does then: refusals of operations, turns that a criterion takes, repeats, and two at once. */
export function listEdgeCases(model: DesignModel, spanning: readonly SpanningInvariant[]): EdgeCase[] {
  return [
    ...listRefusals(model),
    ...listWrongStates(model),
    ...listTurns(model),
    ...listRepeats(model),
    ...listContention(model, spanning),
  ];
}

/** Refusals by a rule of the business; those by the state of a thing are all of one kind. */
function listRefusals({ deeds, ref }: DesignModel): EdgeCase[] {
  return deeds.flatMap((deed) => {
    const { operation } = deed;
    const rules = rulesOf(deed);
    if (rules.length === 0) return [];
    return [
      {
        text: `${codeName(operation.name)} (${ref(operation.id)}) where this does not hold: ${rules.map(sentence).join(' ')}`,
        handling: `Refused with the rule as the reason; nothing changes${operation.event === '' ? '' : `, no ${codeName(operation.event)}`}.`,
      },
    ];
  });
}

function rulesOf(deed: Deed): string[] {
  const { from } = transitionsOf(deed);
  const thing = plainName(deed.aggregate.name).toLowerCase();
  return refusalsOf(deed.operation).filter(
    (rule) =>
      !happensInTime.test(rule) &&
      !(
        from.length > 0 &&
        rule.toLowerCase().startsWith(`the ${thing} is `) &&
        from.every((state) => rule.toLowerCase().includes(state.toLowerCase()))
      ),
  );
}

/** "Answers are deleted 30 days after the session" says what happens, and no request is refused because it has not happened yet. */
const happensInTime =
  /\b(?:is|are) (?:then )?(?:deleted|erased|removed|destroyed|anonymi[sz]ed|archived|sent|reminded|told|informed|closed|cancelled|released|published|renewed|expired?)\b[^.;]{0,30}\b(?:\d+|an?|one|two|three|six|seven|ten|twelve|thirty) (?:minutes?|hours?|days?|weeks?|months?|years?) (?:after|before|later|past)\b/i;

function listWrongStates({ deeds }: DesignModel): EdgeCase[] {
  const bySubject = Map.groupBy(
    deeds.filter((deed) => transitionsOf(deed).from.length > 0),
    ({ aggregate }) => aggregate.name,
  );
  return [...bySubject].map(([name, own]) => ({
    text: `${startWithArticle(codeName(name))} in another state than it has to be in: ${own.map((deed) => `${codeName(deed.operation.name)} only on one that is ${joinOr(transitionsOf(deed).from)}`).join('; ')}.`,
    handling: 'Refused with the state as it is; nothing changes.',
  }));
}

/** Criteria that no precondition says: the operation that serves one either refuses what it forbids, or does what it says. */
function listTurns({ prd, deeds, ref }: DesignModel): EdgeCase[] {
  const criteria = prd.body.stories.flatMap(({ id, criteria: own }) =>
    own.map(({ id: local, text }) => ({ local: `${id}.${local}`, text })),
  );
  const requirements = prd.body.requirements.map(({ id, text }) => ({ local: id, text }));
  return [...criteria, ...requirements].flatMap(({ local, text }) => {
    const [deed] = deeds.filter(({ operation }) => operation.covers.some((one) => splitPartRef(one)?.localId === local));
    if (
      !deed ||
      (!turn.test(text) && !bound.test(text)) ||
      sharesWords(`${deed.operation.precondition} ${plainName(deed.operation.name)}`, text)
    )
      return [];
    const name = `${codeName(deed.operation.name)} (${ref(deed.operation.id)})`;
    return [
      {
        text: `${prd.key}#${local}: ${sentence(text)}`,
        handling: forbids(text)
          ? `${name} is refused where it would break this.`
          : `${bound.test(text) ? 'Kept' : 'Done'} by ${name} of ${codeName(deed.aggregate.name)}, as it says.`,
      },
    ];
  });
}

/** Whether nearly all that one says stands in the other. */
function sharesWords(one: string, other: string): boolean {
  const said = new Set(contentWords(one));
  const words = contentWords(other);
  return words.length > 0 && words.filter((word) => said.has(word)).length / words.length > 0.7;
}

/** The same request again, from a caller who got no answer: where a state says so, the second finds it done. */
function listRepeats({ deeds }: DesignModel): EdgeCase[] {
  const settled = deeds.filter((deed) => movesOn(deed));
  if (settled.length === 0) return [];
  const names = joinWords(settled.map(({ operation }) => codeName(operation.name)));
  return [
    {
      text: `The same request a second time, because its caller got no answer: ${names}.`,
      handling:
        'The state has moved on with the first request, so that the second is refused and changes nothing; its caller is told the state as it is.',
    },
  ];
}

function movesOn(deed: Deed): boolean {
  const { from, to } = transitionsOf(deed);
  return from.length > 0 && to.every((state) => !from.includes(state));
}

/** Operations that make something new: by its state nobody can tell a second one from a repeat. */
export function listMakers({ deeds }: DesignModel): Deed[] {
  return deeds.filter(
    (deed) =>
      deed.operation.event !== '' &&
      !deed.operation.signature.includes(`: ${deed.aggregate.identity.type}`) &&
      transitionsOf(deed).from.length === 0,
  );
}

function listContention({ body, ref }: DesignModel, spanning: readonly SpanningInvariant[]): EdgeCase[] {
  const contended = body.aggregates.filter(({ operations }) => operations.filter(({ event }) => event !== '').length > 1);
  const own = contended.map(({ name }) => codeName(name));
  return [
    ...(own.length === 0
      ? []
      : [
          {
            text: `Two requests at once that change one and the same ${joinOr(own)}.`,
            handling:
              'Each change checks that the aggregate is still as it was read. The later one finds that it is not, is decided anew on what now holds, and is refused where a rule is in the way.',
          },
        ]),
    ...spanning.map(({ id, statement, aggregate, per }) => ({
      text: `Two requests at once that each keep ${ref(id)} and break it together: ${sentence(statement)}`,
      handling: `It counts over several ${codeName(aggregate)} of one ${plainName(per)}, and one ${codeName(aggregate)} sees only itself: requests of one ${plainName(per)} have to be decided one after the other.`,
    })),
  ];
}
