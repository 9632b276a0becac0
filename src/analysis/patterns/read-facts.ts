import { escapePattern } from '../concepts/escape-pattern.ts';
import type { Aggregate, DaaBody, DomainEvent } from '../../lifecycle/daa.ts';
import { namedPartId, partRef } from '../../lifecycle/ids.ts';
import { readStatements, type MatchedDesign, type Statement } from './read-statements.ts';

/** An event that somebody outside of the context where it happens acts on. */
export interface TravelingEvent {
  readonly name: string;
  readonly ref: string;
  /** Context in which it is raised; '' where no operation raises it. */
  readonly from: string;
  readonly to: readonly string[];
}

/** An operation of the model with the aggregates that it changes beside its own. */
export interface SpanningWork {
  readonly name: string;
  readonly refs: readonly string[];
  readonly aggregates: readonly string[];
}

/** Two contexts of which one asks the other and waits. */
export interface Asking {
  readonly refs: readonly string[];
  readonly between: readonly [string, string];
}

/** An operation that only reads. */
export interface Query {
  readonly name: string;
  readonly ref: string;
}

/** What the signals of patterns look at. */
export interface DesignFacts {
  readonly statements: readonly Statement[];
  readonly events: readonly TravelingEvent[];
  readonly spanning: readonly SpanningWork[];
  readonly asking: readonly Asking[];
  readonly queries: readonly Query[];
  /** Aggregates with states that several operations change, with the ref of each. */
  readonly contended: readonly { readonly name: string; readonly ref: string; readonly operations: readonly string[] }[];
}

export function readFacts(design: MatchedDesign): DesignFacts {
  const statements = readStatements(design);
  const { source } = design;
  if (source.kind !== 'daa') return { statements, events: [], spanning: [], asking: [], queries: [], contended: [] };
  const { key, body } = source;
  return {
    statements,
    events: body.domainEvents.flatMap((event) => readEvent(key, body, event)),
    spanning: readSpanning(key, body),
    asking: body.contextMap
      .filter(({ relationship }) => relationship !== 'publishes events')
      .map(({ from, to }) => ({ between: [from, to], refs: [contextRef(key, from), contextRef(key, to)] })),
    queries: body.aggregates.flatMap(({ operations }) =>
      operations.filter(isQuery).map(({ id, name }) => ({ name, ref: partRef(key, id) })),
    ),
    contended: body.aggregates.flatMap((aggregate) => {
      const changing = [...new Set(aggregate.states?.transitions.map(({ operation }) => operation) ?? [])];
      return changing.length < 2 ? [] : [{ name: aggregate.name, ref: aggregateRef(key, aggregate), operations: changing }];
    }),
  };
}

function readEvent(key: string, body: DaaBody, { name, consumers }: DomainEvent): TravelingEvent[] {
  const home = body.aggregates.find(({ operations }) => operations.some(({ event }) => event === name))?.context ?? '';
  const to = consumers.filter((consumer) => consumer !== home);
  return to.length === 0 ? [] : [{ name, ref: partRef(key, namedPartId('EV', name)), from: home, to }];
}

/** An operation that raises no event and whose result is all that it gives. */
function isQuery({ event, postcondition, name, pseudocode }: Aggregate['operations'][number]): boolean {
  if (event !== '') return false;
  if (/^(?:find|list|get|show|look|search|count|view|read|report|browse|query|compare|sum)/i.test(name)) return true;
  return /\b(?:nothing (?:is )?chang|unchanged|no change)/i.test(`${postcondition} ${pseudocode}`);
}

const changes =
  'add|adds|adjust|allocate|announce|apply|approve|assign|block|book|cancel|change|charge|clear|close|complete|confirm|create|credit|debit|decrease|draft|expire|extend|free|' +
  'hold|increase|issue|lift|mark|move|open|pay|place|post|reduce|refund|reject|release|remove|renew|reserve|return|send|set|settle|start|stop|suspend|take|transfer|update|use up|void|withdraw|write';

/** Whether the step changes the aggregate itself, which is then the object of its verb. */
function changesAggregate(step: string, name: string): boolean {
  const words = name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  const object = String.raw`(?:${escapePattern(name)}|${escapePattern(words)})(?:s|es)?\b(?!(?:'s)? (?:id|number|of)\b)`;
  return new RegExp(
    String.raw`\b(?:${changes})\s+(?:the |a |an |its |each |every |all |this |that |one )?(?:\w+ )?${object}`,
    'i',
  ).test(step);
}

function readSpanning(key: string, body: DaaBody): SpanningWork[] {
  const found: SpanningWork[] = [];
  for (const aggregate of body.aggregates) {
    for (const operation of aggregate.operations) {
      const steps = [operation.postcondition, ...operation.pseudocode.split('\n')];
      const others = body.aggregates.filter(
        (other) => other !== aggregate && steps.some((step) => changesAggregate(step, other.name)),
      );
      if (others.length === 0) continue;
      found.push({
        name: operation.name,
        refs: [partRef(key, operation.id), ...others.map((other) => aggregateRef(key, other))],
        aggregates: [aggregate.name, ...others.map(({ name }) => name)],
      });
    }
  }
  for (const { operations } of body.domainServices) {
    for (const { name, steps } of operations) {
      const changed = body.aggregates.filter((aggregate) => steps.some((step) => changesAggregate(step, aggregate.name)));
      if (changed.length < 2) continue;
      found.push({
        name,
        refs: changed.map((aggregate) => aggregateRef(key, aggregate)),
        aggregates: changed.map((one) => one.name),
      });
    }
  }
  return found;
}

const contextRef = (key: string, name: string): string => partRef(key, namedPartId('CTX', name));
const aggregateRef = (key: string, { name }: Aggregate): string => partRef(key, namedPartId('AGG', name));
