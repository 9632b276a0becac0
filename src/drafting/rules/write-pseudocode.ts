import type { RulePart } from '../../analysis/concepts/rule-parts.ts';
import type { Tagger } from '../../analysis/concepts/tagger.ts';
import { pascalCase, plainName, sentenceCase } from '../../analysis/concepts/terms.ts';
import { withArticle } from '../../lifecycle/count.ts';
import type { Pseudocode, Tactical } from '../../steps/inception/contracts.ts';
import type { StepInput } from '../../steps/registry.ts';
import { joinOr, joinWords, withArticles } from './context-texts.ts';
import { composeServices } from './compose-services.ts';
import { participlePhrase } from './event-names.ts';
import { gatherEvidence, type Evidence } from './evidence.ts';
import { readOperationName, type OperationWords } from './operation-words.ts';
import { rulePartsOf } from './operation-rules.ts';
import { sortRules } from './sort-rules.ts';

type Aggregate = Tactical['aggregates'][number];
type Operation = Aggregate['operations'][number];

/** Step 4: conditions and pseudocode of every operation, from the criteria that it serves. */
export function writePseudocode({ prd, tactical }: StepInput<'inception/write-pseudocode'>, tagger: Tagger): Pseudocode {
  const evidence = gatherEvidence(prd, tagger);
  const operations = tactical.aggregates.flatMap((aggregate) =>
    aggregate.operations.map((operation) => writeOperation(operation, aggregate, tactical, evidence)),
  );
  return { operations, domainServices: composeServices(tactical, evidence) };
}

function writeOperation(
  operation: Operation,
  aggregate: Aggregate,
  tactical: Tactical,
  evidence: Evidence,
): Pseudocode['operations'][number] {
  const parts = rulePartsOf(operation, evidence);
  const words = readOperationName(operation.name, evidence);
  const thing = plainName(aggregate.name);
  const from = (aggregate.states?.transitions ?? []).filter((transition) => transition.operation === operation.name);
  const to = from[0]?.to ?? '';
  const inState = from.length > 0 ? [...new Set(from.map((transition) => transition.from))] : statesAskedFor(aggregate, words);
  const needsState = inState.length > 0 ? `the ${thing} is ${joinOr(inState)}` : '';
  const { guards, reasons, effects } = sortRules(parts, words, evidence);
  const checks = [...new Set([needsState, reasons.join(', or '), ...guards.map(({ check }) => check)])].filter(
    (check) => check !== '',
  );
  const outcome = words.query
    ? `the answer shows the ${words.object || thing} as asked for, and nothing is changed`
    : to !== ''
      ? `the ${thing} is ${to}`
      : outcomeWithoutState(words, thing, evidence);
  return {
    id: operation.id,
    precondition: sentences(checks.length > 0 ? checks : [knownInputs(operation, thing)]),
    postcondition: sentences([...new Set([outcome, ...effects.slice(0, 4).map((part) => conditional(part, words))])]),
    pseudocode: number([
      ...lookUp(operation),
      ...checkLines(guards, [needsState, reasons.join(', or ')]),
      ...act(operation, aggregate, words.verb, words.object, to, words.query),
      ...effects.map((part) => `${sentenceCase(conditional(part, words))}.`),
      ...announce(operation, tactical, aggregate.context),
    ]),
  };
}

function parametersOf(operation: Operation): { name: string; type: string }[] {
  const inner = /\((.*)\)/.exec(operation.signature)?.[1] ?? '';
  return inner === ''
    ? []
    : inner.split(', ').map((parameter) => ({ name: parameter.split(': ')[0] ?? '', type: parameter.split(': ')[1] ?? '' }));
}

function knownInputs(operation: Operation, thing: string): string {
  const named = parametersOf(operation)
    .filter(({ type }) => type.endsWith('Id'))
    .map(({ name }) => `the ${plainName(name)}`);
  if (named.length > 0) return `${joinWords(named)} ${named.length > 1 ? 'are' : 'is'} known`;
  const given = parametersOf(operation).map(({ name }) => plainName(name));
  return given.length > 0
    ? `the ${joinWords(given)} of the ${thing} ${given.length > 1 ? 'are' : 'is'} given`
    : `nothing has to hold for the ${thing} before`;
}

function lookUp(operation: Operation): string[] {
  const named = parametersOf(operation)
    .filter(({ type }) => type.endsWith('Id'))
    .map(({ name }) => `the ${plainName(name)}`);
  return named.length > 0
    ? [`Find ${joinWords(named)}; refuse when ${named.length > 1 ? 'one of them' : 'it'} is not known.`]
    : [];
}

function checkLines(parts: readonly RulePart[], first: readonly string[]): string[] {
  const lines = first.filter((check) => check !== '').map((check) => `Check that ${check}; otherwise refuse.`);
  for (const part of parts) {
    if (part.kind === 'given') lines.push(`Check that ${part.check}; otherwise refuse.`);
    else if (part.kind === 'refusal' && part.check !== '')
      lines.push(`Check that ${part.check}; otherwise refuse, because ${part.text}.`);
    else if (part.kind === 'refusal') lines.push(`Refuse where this rule would be broken: ${part.text}.`);
    else if (part.kind === 'limit')
      lines.push(`${part.when === '' ? 'Check' : `When ${part.when}, check`} the rule: ${part.check}; otherwise refuse.`);
  }
  return [...new Set(lines)];
}

function act(operation: Operation, aggregate: Aggregate, verb: string, object: string, to: string, query: boolean): string[] {
  const thing = plainName(aggregate.name);
  if (query)
    return [
      `Gather ${operation.signature.includes('List of') ? `every ${thing} that fits the request` : `what is recorded about the ${object || thing}`}.`,
    ];
  const inputs = parametersOf(operation)
    .filter(({ type }) => !type.endsWith('Id'))
    .map(({ name }) => plainName(name));
  const using = inputs.length > 0 ? ` with its ${joinWords(inputs)}` : '';
  if (verb === 'mark' && to !== '') return [`Mark the ${thing} as ${to}.`];
  const action = `${sentenceCase(verb)} the ${withArticles(object || thing)}${using}.`;
  const makes =
    object !== thing && !operation.signature.includes(`: ${aggregate.name}Id`) ? [`Record ${withArticle(thing)} for it.`] : [];
  return [action, ...makes, ...(to === '' ? [] : [`Mark the ${thing} as ${to}.`])];
}

/** "I want overdue loans to be fined": the state that the wish itself asks for, where the thing can be in it. */
function statesAskedFor({ states, name }: Aggregate, { draft }: OperationWords): string[] {
  const known = new Set(states?.transitions.flatMap(({ from, to }) => [from, to]));
  const deeds = (draft?.deeds ?? []).filter((deed) => pascalCase(deed.thing) === name && deed.statement.kind === 'capability');
  return [...new Set(deeds.flatMap(({ qualifiers }) => qualifiers))].filter((state) => known.has(state));
}

function outcomeWithoutState({ verb, object, draft }: OperationWords, thing: string, { tagger }: Evidence): string {
  const state = draft?.deeds[0]?.leadsTo;
  return state === undefined
    ? `the ${withArticles(object || thing)} is ${participlePhrase(verb, tagger)}`
    : `the ${draft?.thing ?? thing} is ${state}`;
}

/** The rule as an outcome; a condition that only repeats the operation itself is left out. */
function conditional(part: RulePart, words: OperationWords): string {
  const described = /^an? (.+) is described by (?:its|an?|the) (.+)$/.exec(part.text);
  if (described && described[1] === words.object) return `the ${described[1]} is recorded with ${described[2]}`;
  const trigger = part.sentence.actions.some(
    ({ clause, action }) => clause.kind === 'condition' && action.verb === words.verb && !action.negative,
  );
  const others = part.sentence.clauses.filter(({ kind, marker }) => kind === 'condition' && marker !== 'given').length > 1;
  // "Given a booking less than 24 hours before arrival, when it is cancelled": that it is cancelled goes without saying, the case does not.
  const when = trigger && !others ? (part.cases ?? '') : part.when;
  return when === '' ? part.text : `when ${when}, ${part.text}`;
}

function announce(operation: Operation, tactical: Tactical, own: string): string[] {
  if (operation.event === '') return [];
  const consumers = tactical.domainEvents.find(({ name }) => name === operation.event)?.consumers ?? [];
  const told = consumers.filter((consumer) => consumer !== own);
  return [`Announce ${operation.event}${told.length > 0 ? ` to ${joinWords(told)}` : ''}.`];
}

function sentences(clauses: readonly string[]): string {
  return clauses.map((clause) => `${sentenceCase(clause)}.`).join(' ');
}

function number(lines: readonly string[]): string {
  return lines.map((line, at) => `${at + 1}. ${line}`).join('\n');
}
