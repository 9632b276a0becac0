import type { DaaBody } from '../../lifecycle/daa.ts';
import { listTravelingEvents } from '../traveling-events.ts';
import { partRef } from '../../lifecycle/ids.ts';
import { namedPartId } from '../../lifecycle/named-part-id.ts';

/** Facts of the model that call for a pattern of the starter set. */
interface PatternSignal {
  /** Name in the starter set. */
  readonly pattern: string;
  readonly refs: readonly string[];
  readonly because: string;
}

/** Returns the patterns that facts of an AI-DAA call for. Facts are fields; no text is read. */
export function listSignals({ key, body }: { readonly key: string; readonly body: DaaBody }): PatternSignal[] {
  const traveling = [...new Set(listTravelingEvents(body).map(({ event }) => partRef(key, namedPartId('EV', event))))];
  const asking = body.contextMap
    .filter(({ relationship }) => relationship !== 'publishes events')
    .map(({ from }) => partRef(key, namedPartId('CTX', from)));
  const raising = body.aggregates.flatMap(({ operations }) =>
    operations.filter(({ event }) => event !== '').map(({ id }) => partRef(key, id)),
  );
  const services = body.domainServices.map(({ name }) => partRef(key, namedPartId('DS', name)));
  const signals: PatternSignal[] = [
    { pattern: 'transactional-outbox', refs: traveling, because: 'Events leave the context that raises them' },
    {
      pattern: 'dead-letter-queue',
      refs: traveling,
      because: 'Events are consumed elsewhere, and one may not be readable there',
    },
    { pattern: 'circuit-breaker', refs: asking, because: 'One context asks another and waits' },
    { pattern: 'saga', refs: services, because: 'A domain service works over several aggregates' },
    { pattern: 'idempotent-api-design', refs: raising, because: 'Operations raise events, and a caller may repeat a call' },
  ];
  return signals.filter(({ refs }) => refs.length > 0);
}
