import type { Aggregate, DaaBody, DomainEvent, Operation } from '../../../lifecycle/daa.ts';
import { namedPartId, partRef, splitPartRef } from '../../../lifecycle/ids.ts';
import type { PrdBody } from '../../../lifecycle/prd.ts';
import type { RfcDraftInput } from '../../../steps/design/draft-rfc.ts';

export interface Deed {
  readonly aggregate: Aggregate;
  readonly operation: Operation;
}

/** Aggregates that change one after the other. */
export interface Process {
  readonly name: string;
  readonly deeds: readonly Deed[];
}

/** Parts of a model that meet: one asks the other, or hears of what happened there. */
export interface Meeting {
  readonly relationship: 'publishes events' | 'queries' | 'anti-corruption layer';
  /** Who is asked, or tells. */
  readonly from: string;
  readonly to: string;
  readonly note: string;
  /** Events of `from` that `to` hears of. */
  readonly events: readonly DomainEvent[];
}

/** An AI-DAA as a design reads it. */
export interface DesignModel {
  readonly key: string;
  readonly version: number;
  readonly body: DaaBody;
  readonly prd: { readonly key: string; readonly body: PrdBody };
  readonly deeds: readonly Deed[];
  readonly processes: readonly Process[];
  readonly meetings: readonly Meeting[];
  /** Events that roles outside of the model hear of. */
  readonly told: readonly { readonly event: DomainEvent; readonly roles: readonly string[] }[];
  readonly ref: (localId: string) => string;
  readonly eventRef: (name: string) => string;
  readonly raisedBy: (event: string) => Deed | undefined;
  /** What `context` does when it hears of the event, as far as the model says. */
  readonly reactionsTo: (event: string, context: string) => readonly Deed[];
}

type ModelInput = Pick<RfcDraftInput, 'prd'> & { readonly source: Extract<RfcDraftInput['source'], { kind: 'daa' }> };

export function readModel({ source: { key, version, body }, prd }: ModelInput): DesignModel {
  const deeds = body.aggregates.flatMap((aggregate) => aggregate.operations.map((operation) => ({ aggregate, operation })));
  const processes = body.domainServices.flatMap(({ name, operations }) =>
    operations.map(({ steps }) => ({ name, deeds: steps.flatMap((step) => deedsNamedIn(step, deeds)) })),
  );
  const raisedBy = (event: string): Deed | undefined => deeds.find(({ operation }) => operation.event === event && event !== '');
  const contexts = new Set(body.contexts.map(({ name }) => name));
  return {
    key,
    version,
    body,
    prd,
    deeds,
    processes: processes.filter((process) => new Set(process.deeds.map(({ aggregate }) => aggregate.name)).size > 1),
    meetings: body.contextMap.map(({ from, to, relationship, note }) => ({
      from,
      to,
      relationship,
      note,
      events:
        relationship === 'queries'
          ? []
          : body.domainEvents.filter(
              ({ name, consumers }) => consumers.includes(to) && raisedBy(name)?.aggregate.context === from,
            ),
    })),
    told: body.domainEvents
      .map((event) => ({ event, roles: event.consumers.filter((one) => !contexts.has(one)) }))
      .filter(({ roles }) => roles.length > 0),
    ref: (localId) => partRef(key, localId),
    eventRef: (name) => partRef(key, namedPartId('EV', name)),
    raisedBy,
    reactionsTo: (event, context) => {
      const cause = raisedBy(event)?.operation.name;
      const led = processes.filter(({ deeds: steps }) => steps[0]?.operation.name === cause);
      return led.flatMap(({ deeds: steps }) => steps.slice(1)).filter(({ aggregate }) => aggregate.context === context);
    },
  };
}

function deedsNamedIn(step: string, deeds: readonly Deed[]): Deed[] {
  const words = new Set(step.match(/[\p{L}\p{N}_]+/gu));
  return deeds.filter(({ operation }) => words.has(operation.name));
}

/** Local ids of the stories that an operation serves. */
export function storiesOf({ operation }: Deed): string[] {
  const ids = operation.covers.map((ref) => (splitPartRef(ref)?.localId ?? ref).split('.')[0] ?? '');
  return [...new Set(ids)].filter((id) => id.startsWith('US-'));
}

/** States from which an operation may be done, and those it leads to; empty where it hangs on no state. */
export function transitionsOf({ aggregate, operation }: Deed): { from: string[]; to: string[] } {
  const own = (aggregate.states?.transitions ?? []).filter((one) => one.operation === operation.name);
  return { from: [...new Set(own.map(({ from }) => from))], to: [...new Set(own.map(({ to }) => to))] };
}

/** Sentences of a precondition that somebody can fail: not that a thing is given or known. */
export function refusalsOf({ precondition }: Operation): string[] {
  const sentences = precondition.split(/(?<=[.!?])\s+/).map((sentence) => sentence.trim());
  return sentences.filter(
    (sentence) => sentence !== '' && !/\b(?:is|are) (?:known|given)\.?$|^nothing has to hold/i.test(sentence),
  );
}
