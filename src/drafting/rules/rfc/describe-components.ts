import { processesHeading } from '../../../analysis/design/list-components.ts';
import { count } from '../../../lifecycle/count.ts';
import type { Aggregate } from '../../../lifecycle/daa.ts';
import { joinWords } from '../context-texts.ts';
import type { DesignModel, Process } from './read-model.ts';

/** What the model holds, in short: a reader of the RFC need not open the AI-DAA to follow it. */
export function describeModel({ key, version, body }: DesignModel): string {
  const { contexts, aggregates, domainEvents } = body;
  const invariants = aggregates.flatMap((aggregate) => aggregate.invariants).length;
  const counts = [
    count(contexts.length, 'bounded context'),
    count(aggregates.length, 'aggregate'),
    count(invariants, 'invariant'),
    count(domainEvents.length, 'domain event'),
  ];
  const lines = contexts.map(({ name, language }) => {
    const own = aggregates.filter(({ context }) => context === name).map((aggregate) => aggregate.name);
    const terms = language.filter(({ meaning }) => meaning !== '').slice(0, mostTerms);
    const words = terms.map(({ term, meaning }) => `"${term}": ${firstSentence(meaning)}`).join(' ');
    return `- **${name}** holds ${own.length > 0 ? joinWords(own.map(codeName)) : 'no aggregate'}.${words === '' ? '' : ` ${words}`}`;
  });
  return [`${key} version ${version} has ${joinWords(counts)}.`, '', ...lines].join('\n');
}

const mostTerms = 3;

/** One part for each bounded context, with what it does and which invariants it keeps. */
export function describeComponents(model: DesignModel): string {
  const { body, processes, ref } = model;
  const parts = body.contexts.map(({ name, responsibilities }) => {
    const aggregates = body.aggregates.filter(({ context }) => context === name);
    const duties = responsibilities.map((text) => text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, '')).join('; ');
    return [
      `**${name}**${duties === '' ? '' : `: ${duties}.`}`,
      '',
      ...aggregates.flatMap((aggregate) => describeAggregate(aggregate, ref)),
    ].join('\n');
  });
  const over = processes.map(describeProcess);
  const across = over.length === 0 ? [] : [[`**${processesHeading}**`, '', ...over].join('\n')];
  return [...parts, ...across].join('\n\n');
}

function describeAggregate({ name, operations, states, invariants }: Aggregate, ref: DesignModel['ref']): string[] {
  const deeds = operations.map((operation) => codeName(operation.name));
  const reached = states ? [...new Set(states.transitions.flatMap(({ from, to }) => [from, to]))] : [];
  const life = states && reached.length > 0 ? ` It is ${joinOrOne(reached)}, at first ${states.initial}.` : '';
  return [
    `- ${codeName(name)} does ${deeds.length > 0 ? joinWords(deeds) : 'nothing by itself'}.${life}${invariants.length > 0 ? ' It keeps:' : ' The model gives it no invariant.'}`,
    ...invariants.map(({ id, statement }) => `  - ${ref(id)}: ${sentence(statement)}`),
    ...operations.flatMap(({ name: operation, id, postcondition }) => {
      const effects = effectsOf(postcondition);
      return effects === '' ? [] : [`  - ${codeName(operation)} (${ref(id)}): ${effects}`];
    }),
  ];
}

/** Without the first sentence where it says only that it is done: "The copy is borrowed." */
function effectsOf(postcondition: string): string {
  const [first = '', ...rest] = postcondition.split(/(?<=[.!?])\s+/).filter((text) => text.trim() !== '');
  const isBare = /^(?:the|an?) [^,.;\d]{1,80} (?:is|are) [\p{L} ]+\.$/iu.test(first) || first.startsWith('The answer shows');
  const told = isBare ? rest : [first, ...rest];
  return told.map(sentence).join(' ');
}

function describeProcess({ name, deeds }: Process): string {
  const steps = deeds.map(({ operation, aggregate }) => `${codeName(operation.name)} on ${codeName(aggregate.name)}`);
  return `- ${codeName(name)}: ${steps.join(', then ')}.`;
}

export function codeName(name: string): string {
  return `\`${name}\``;
}

export function sentence(text: string): string {
  return /[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`;
}

function joinOrOne(states: readonly string[]): string {
  return states.length < 2 ? states.join('') : `${states.slice(0, -1).join(', ')} or ${states.at(-1)}`;
}

export function firstSentence(text: string): string {
  return sentence(/^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text);
}
