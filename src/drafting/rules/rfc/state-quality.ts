import { count, withArticle } from '../../../lifecycle/count.ts';
import type { RfcDraft } from '../../../steps/design/draft-rfc.ts';
import { joinWords } from '../context-texts.ts';
import { codeName, sentence } from './describe-components.ts';
import { describeDemands } from './match-demands.ts';
import { refusalsOf, storiesOf, type DesignModel } from './read-model.ts';

type Quality = Pick<RfcDraft, 'performance' | 'security' | 'failureModes' | 'monitoring'>;

/** The non-functional sections: what the PRD demands with the parts that have to meet it, and what follows from the model. */
export function stateQuality(model: DesignModel): Quality {
  const { performance, availability, scalability, security, compliance } = model.prd.body.nonFunctional;
  return {
    performance: lines(describeDemands(model, [...performance, ...scalability])),
    security: lines([...describeDemands(model, [...security, ...compliance]), ...describeCallers(model)]),
    failureModes: lines([...describeDemands(model, availability), ...describeFailures(model)]),
    monitoring: lines(describeWatch(model)),
  };
}

/** Whose stories lead to which operations; steps of a process are done by the process. */
function describeCallers(model: DesignModel): string[] {
  const roles = new Map(model.prd.body.stories.map(({ id, role }) => [id, role]));
  const led = new Set(model.processes.flatMap(({ deeds }) => deeds.slice(1).map(({ operation }) => operation.name)));
  const pairs = model.deeds
    .filter(({ operation }) => !led.has(operation.name))
    .flatMap((deed) =>
      storiesOf(deed).flatMap((story) => {
        const role = roles.get(story) ?? '';
        return role === '' ? [] : [{ role, name: codeName(deed.operation.name) }];
      }),
    );
  const lines = [...Map.groupBy(pairs, ({ role }) => role)].map(
    ([role, all]) => `- Stories of ${withArticle(role)} lead to ${joinWords([...new Set(all.map(({ name }) => name))])}.`,
  );
  return lines.length === 0
    ? []
    : [
        ...lines,
        '- Whoever no story names may do none of these; which of them a role does itself, and which happen by themselves, is still to be decided.',
      ];
}

/** Operations that no story gives to anybody. */
export function listUnclaimed({ deeds, prd }: DesignModel): string[] {
  const roles = new Map(prd.body.stories.map(({ id, role }) => [id, role]));
  return deeds
    .filter((deed) => storiesOf(deed).every((story) => (roles.get(story) ?? '') === ''))
    .map(({ operation }) => operation.name);
}

function describeFailures({ deeds, processes, meetings }: DesignModel): string[] {
  const refusing = deeds.filter(({ operation }) => refusalsOf(operation).length > 0);
  const asked = Map.groupBy(
    meetings.filter(({ relationship }) => relationship === 'queries'),
    ({ from }) => from,
  );
  return [
    ...(refusing.length === 0
      ? []
      : [
          `- A rule is in the way: the request is refused with the reason, and nothing changes (${count(refusing.length, 'operation')}; see Edge Cases).`,
        ]),
    ...processes.map(({ name, deeds: steps }) => {
      const [first, ...rest] = steps.map(({ operation }) => codeName(operation.name));
      return `- ${codeName(name)} stops behind ${first}: ${joinWords(rest)} ${rest.length === 1 ? 'is' : 'are'} still to be done, and must not get lost.`;
    }),
    ...[...asked].map(
      ([from, all]) =>
        `- "${from}" does not answer: what ${joinWords(all.map(({ to }) => `"${to}"`))} ${all.length === 1 ? 'does' : 'do'} then with what hangs on it is still to be decided.`,
    ),
  ];
}

function describeWatch({ prd, body, deeds }: DesignModel): string[] {
  const { primaryKpi, secondary, measurementMethod } = prd.body.metrics;
  const invariants = body.aggregates.flatMap((aggregate) => aggregate.invariants).length;
  const refusing = deeds.filter(({ operation }) => refusalsOf(operation).length > 0).length;
  const demanded = [...prd.body.nonFunctional.performance, ...prd.body.nonFunctional.availability].filter(({ text }) =>
    /\d/.test(text),
  );
  return [
    ...(body.domainEvents.length === 0
      ? []
      : [`- Counters: each of the ${count(body.domainEvents.length, 'event')}, by its name.`]),
    ...(refusing === 0
      ? []
      : [`- Counters: refusals, by operation and by the rule that was in the way (${count(invariants, 'invariant')}).`]),
    ...demanded.map(({ id, text }) => `- An alert where ${prd.key}#${id} is missed: ${sentence(text)}`),
    ...(primaryKpi === ''
      ? []
      : [
          `- Whether it is worth it: ${withoutBrackets(primaryKpi)}${measurementMethod === '' ? '' : ` Measured by: ${sentence(measurementMethod)}`}`,
        ]),
    ...secondary.map(({ text }) => `- Also: ${withoutBrackets(text)}`),
  ];
}

/** "No-shows fall to 8 %. (Monthly comparison.)": how it is measured is a sentence of its own. */
function withoutBrackets(metric: string): string {
  const [, said, how] = /^(.+[.!?])\s+\((.+?)[.\s]*\)\.?$/s.exec(metric.trim()) ?? [];
  return said === undefined || how === undefined ? sentence(metric) : `${said} Measured by: ${how}.`;
}

function lines(texts: readonly string[]): string {
  return texts.join('\n');
}
