import { contentWords } from '../../../analysis/lint/content-words.ts';
import { count } from '../../../lifecycle/count.ts';
import { splitPartRef } from '../../../lifecycle/ids.ts';
import { splitRisks } from './split-risks.ts';
import type { PrdBody } from '../../../lifecycle/prd.ts';
import type { RfcDraft } from '../../../steps/design/draft-rfc.ts';
import { joinOr, joinWords } from '../context-texts.ts';
import { codeName } from './describe-components.ts';
import type { DesignModel } from './read-model.ts';
import type { SpanningInvariant } from './spanning-invariants.ts';

type Risk = RfcDraft['risks'][number];

/** What the shape of the model gives, and what it costs. */
export function weighTradeOffs(
  model: DesignModel,
  spanning: readonly SpanningInvariant[],
  isDivided = false,
): Pick<RfcDraft, 'pros' | 'cons'> {
  const { body, prd, deeds, meetings, processes, ref } = model;
  const invariants = body.aggregates.flatMap((aggregate) => aggregate.invariants).length;
  const served = new Set(deeds.flatMap(({ operation }) => operation.covers.map((one) => splitPartRef(one)?.localId ?? one)));
  const stories = prd.body.stories.filter(({ id }) => served.has(id)).length;
  const queries = meetings.filter(({ relationship }) => relationship === 'queries');
  const asking = [...Map.groupBy(queries, ({ to }) => to)];
  const except = spanning.map(({ id }) => ref(id));
  return {
    pros: [
      invariants > 0 &&
        `${invariants === 1 ? 'The one invariant' : `Each of the ${invariants} invariants`} has one keeper, so that no rule is checked in two places${except.length > 0 ? `; only ${joinWords(except)} ${except.length === 1 ? 'needs' : 'need'} more than that` : ''}.`,
      stories > 0 &&
        `${stories} of ${count(prd.body.stories.length, 'story', 'stories')} of ${prd.key} can be followed to an operation.`,
      body.contexts.length > 1 &&
        `A part can be changed alone as long as ${count(meetings.length, 'meeting')} with others ${meetings.length === 1 ? 'stays' : 'stay'} as ${meetings.length === 1 ? 'it is' : 'they are'}.`,
      body.contexts.length < 2 &&
        !isDivided &&
        'There is one part to build, to run and to understand, and no agreement between parts to keep.',
    ].filter((text) => text !== false),
    cons: [
      ...asking.map(
        ([to, all]) =>
          `"${to}" decides nothing that hangs on ${joinWords(all.map(({ from }) => `"${from}"`))} while ${all.length === 1 ? 'that does' : 'those do'} not answer.`,
      ),
      ...processes.map(
        ({ name, deeds: steps }) =>
          `${codeName(name)} changes ${joinWords([...new Set(steps.map(({ aggregate }) => codeName(aggregate.name)))])} one after the other: somebody has to see to it that it does not stop in between.`,
      ),
      ...(body.contexts.length < 2 && !isDivided && body.aggregates.length > 1
        ? [
            `All of it stands and falls together: a fault in ${codeName(body.aggregates[0]?.name ?? '')} can stop ${codeName(body.aggregates[1]?.name ?? '')} as well.`,
          ]
        : []),
      ...(asking.length + processes.length === 0 && body.contexts.length > 1
        ? [
            `The boundaries between ${count(body.contexts.length, 'part')} have to be kept up: what two of them need is either asked for or written twice.`,
          ]
        : []),
      ...(body.contexts.length < 2 && body.aggregates.length < 2
        ? ['One aggregate takes every change, so that changes to one and the same thing wait for each other.']
        : []),
    ],
  };
}

/** Risks of the PRD with their mitigations, then those of the design. */
export function listRisks(model: DesignModel, spanning: readonly SpanningInvariant[]): Risk[] {
  const { processes, ref, told, prd, body } = model;
  const steps = processes.map(
    ({ name, deeds }) => `${codeName(name)} (${deeds.map(({ operation }) => codeName(operation.name)).join(', ')})`,
  );
  const hearers = [...new Set(told.flatMap(({ roles }) => roles))];
  const found: Risk[] = [
    ...pairRisks(prd.body.risks),
    ...(steps.length === 0
      ? []
      : [
          {
            text: `${joinOr(steps)} stops between its steps, and the aggregates no longer fit together.`,
            mitigation:
              'What is still to be done is written down with the first change, and done again until it is done; a person is told where it stays refused.',
          },
        ]),
    ...spanning.map(({ id, per }) => ({
      text: `${ref(id)} is broken by two requests at once.`,
      mitigation: `Requests of one ${per} are decided one after the other; a count that is kept with the ${per} is checked in the same transaction.`,
    })),
    ...(hearers.length === 0
      ? []
      : [
          {
            text: `A message to ${joinOr(hearers)} gets lost, and nobody notices.`,
            mitigation:
              'Each message is kept until it is known to have got through, and those that did not are shown to somebody.',
          },
        ]),
  ];
  const thin = body.aggregates.filter(({ invariants }) => invariants.length < 2).map(({ name }) => codeName(name));
  if (found.length > 0 || thin.length === 0) return found;
  return [
    {
      text: `A rule that everybody in the business knows is missing in the model, most likely of ${joinOr(thin)}, which ${thin.length === 1 ? 'has' : 'have'} one invariant at most.`,
      mitigation: 'A domain expert reads the invariants of Component Design before this is approved.',
    },
  ];
}

/** By their order where there is one for each, else each risk that is named by the words they share; what fits none stays without. */
export function pairRisks({ identified, mitigations }: PrdBody['risks']): Risk[] {
  if (identified.length === mitigations.length)
    return identified.map((text, at) => ({ text, mitigation: mitigations[at] ?? '' }));
  const left = new Set(mitigations);
  return identified.flatMap(splitRisks).map((text) => {
    const words = new Set(contentWords(text));
    const scored = [...left].map((mitigation) => ({
      mitigation,
      shared: contentWords(mitigation).filter((word) => words.has(word)).length,
    }));
    const best = scored.toSorted((a, b) => b.shared - a.shared)[0];
    if (!best || best.shared < 2) return { text, mitigation: '' };
    left.delete(best.mitigation);
    return { text, mitigation: best.mitigation };
  });
}
