import type { DaaBody } from '../../lifecycle/daa.ts';
import { wholeWord } from './name-patterns.ts';
import type { NamedPart } from './rename-part.ts';

/** Takes a part out, with everything that would otherwise point at nothing. */
export function removePart(daa: DaaBody, part: NamedPart): DaaBody | null {
  switch (part.kind) {
    case 'aggregate':
      return daa.aggregates.length > 1
        ? withoutUnused({ ...daa, aggregates: daa.aggregates.filter(({ name }) => name !== part.name) })
        : null;
    case 'operation':
      return withoutUnused({
        ...daa,
        aggregates: daa.aggregates.map((aggregate) => {
          if (aggregate.name !== part.aggregate) return aggregate;
          const { states, ...rest } = aggregate;
          const transitions = (states?.transitions ?? []).filter(({ operation }) => operation !== part.name);
          const kept = states && transitions.length > 0 ? { states: { ...states, transitions } } : {};
          return { ...rest, ...kept, operations: aggregate.operations.filter(({ name }) => name !== part.name) };
        }),
      });
    case 'event':
      return {
        ...daa,
        domainEvents: daa.domainEvents.filter(({ name }) => name !== part.name),
        aggregates: daa.aggregates.map((aggregate) => ({
          ...aggregate,
          operations: aggregate.operations.map((operation) =>
            operation.event === part.name ? { ...operation, event: '' } : operation,
          ),
        })),
      };
    case 'value object':
      return typesAsText({ ...daa, valueObjects: daa.valueObjects.filter(({ name }) => name !== part.name) }, part.name);
    case 'entity':
      return typesAsText(
        {
          ...daa,
          aggregates: daa.aggregates.map((aggregate) => ({
            ...aggregate,
            entities: aggregate.entities.filter(({ name }) => name !== part.name),
          })),
        },
        part.name,
      );
    case 'term':
      return {
        ...daa,
        contexts: daa.contexts.map((context) => ({
          ...context,
          language: context.language.filter(({ term }) => term !== part.name),
        })),
      };
    case 'context':
      // Its aggregates would have no home; a reviewer merges a context rather than removing it.
      return daa.aggregates.some(({ context }) => context === part.name) ? null : withoutContext(daa, part.name);
  }
}

function withoutContext(daa: DaaBody, name: string): DaaBody {
  return {
    ...daa,
    contexts: daa.contexts.filter((context) => context.name !== name),
    contextMap: daa.contextMap.filter(({ from, to }) => from !== name && to !== name),
    domainEvents: daa.domainEvents.map((event) => ({
      ...event,
      consumers: event.consumers.filter((consumer) => consumer !== name),
    })),
  };
}

/** What nothing raises, names or holds any more goes as well. */
export function withoutUnused(daa: DaaBody): DaaBody {
  const raised = new Set(daa.aggregates.flatMap(({ operations }) => operations.map(({ event }) => event)));
  const names = new Set(daa.aggregates.map(({ name }) => name));
  const operations = new Set(daa.aggregates.flatMap((aggregate) => aggregate.operations.map(({ name }) => name)));
  const gone = (type: string): boolean => type.endsWith('Id') && !names.has(type.slice(0, -2));
  const known = new Set(daa.domainEvents.map(({ name }) => name));
  const isGone = (event: string): boolean => known.has(event) && !raised.has(event);
  const statusOf = (type: string): boolean => type.endsWith('Status') && names.has(type.slice(0, -6));
  return {
    ...daa,
    aggregates: daa.aggregates.map((aggregate) => ({
      ...aggregate,
      attributes: aggregate.attributes.filter(({ type }) => !gone(type)),
      operations: aggregate.operations.map((operation) => ({
        ...operation,
        signature: withoutParameters(operation.signature, gone),
      })),
    })),
    valueObjects: daa.valueObjects.filter(({ name }) => !name.endsWith('Status') || statusOf(name)),
    domainEvents: daa.domainEvents.filter(({ name }) => raised.has(name)),
    domainServices: daa.domainServices.flatMap((service) => {
      const own = service.operations
        .filter(({ name }) => operations.has(name))
        .map((operation) => ({ ...operation, steps: stepsLeft(operation.steps, { operations, isGone }) }))
        // With one deed left nothing spans two aggregates.
        .filter(({ steps }) => steps.some((step) => !carriesOut.test(step) && !announces.test(step)) || countDeeds(steps) > 1);
      return own.length > 0 ? [{ ...service, operations: own }] : [];
    }),
  };
}

const carriesOut = /^Carry out (\S+) on\b/;
const announces = /^(Announce )(.+?)((?: once\b.*)?\.?)$/;

function countDeeds(steps: readonly string[]): number {
  return steps.filter((step) => carriesOut.test(step)).length;
}

/** As services are composed: what is carried out nowhere any more is no step, and an event that nothing raises is not announced. */
function stepsLeft(
  steps: readonly string[],
  { operations, isGone }: { operations: ReadonlySet<string>; isGone: (event: string) => boolean },
): string[] {
  return steps
    .filter((step) => {
      const deed = carriesOut.exec(step)?.[1];
      return deed === undefined || operations.has(deed);
    })
    .flatMap((step) => {
      const [, lead = '', events = '', rest = ''] = announces.exec(step) ?? [];
      if (events === '') return [step];
      const left = events.split(' and ').filter((event) => !isGone(event));
      return left.length === 0 ? [] : [`${lead}${left.join(' and ')}${rest}`];
    });
}

function withoutParameters(signature: string, gone: (type: string) => boolean): string {
  return signature.replace(
    /\(([^)]*)\)/,
    (_, inner: string) =>
      `(${inner
        .split(', ')
        .filter((parameter) => !gone(parameter.split(': ')[1] ?? ''))
        .join(', ')})`,
  );
}

function typesAsText(daa: DaaBody, name: string): DaaBody {
  const plain = (type: string): string => type.replace(wholeWord(name), 'Text');
  return {
    ...daa,
    aggregates: daa.aggregates.map((aggregate) => ({
      ...aggregate,
      attributes: aggregate.attributes.map((attribute) => ({ ...attribute, type: plain(attribute.type) })),
      entities: aggregate.entities.map((entity) => ({
        ...entity,
        attributes: entity.attributes.map((attribute) => ({ ...attribute, type: plain(attribute.type) })),
      })),
      operations: aggregate.operations.map((operation) => ({
        ...operation,
        signature: operation.signature.replace(/: [^,)]+/g, plain),
      })),
    })),
  };
}
