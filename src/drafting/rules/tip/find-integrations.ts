import type { DaaBody } from '../../../lifecycle/daa.ts';
import type { PrdBody } from '../../../lifecycle/prd.ts';
import type { TipDraft } from '../../../steps/lightweight/contracts.ts';

/** Where parts of the business that are apart meet, and what the PRD's technical constraints bind the feature to. */
export function findIntegrations(
  { contextMap, aggregates, domainEvents }: DaaBody,
  { constraints }: PrdBody,
): TipDraft['integrationPoints'] {
  const told = new Map(domainEvents.map(({ name, consumers }) => [name, consumers]));
  const between = contextMap.map(({ from, to, relationship, note }) => {
    const events = aggregates
      .filter(({ context }) => context === from)
      .flatMap(({ operations }) => operations.map(({ event }) => event))
      .filter((event) => relationship !== 'queries' && told.get(event)?.includes(to));
    const what = [...new Set(events)].map((event) => `\`${event}\``).join(', ');
    const how = relationship === 'queries' ? `${to} asks ${from}` : `${from} tells ${to}`;
    return { text: `${how}${what === '' ? '' : `: ${what}`}${note === '' ? '' : ` (${note.replace(/\.$/, '')})`}.`, covers: [] };
  });
  return [...between, ...constraints.technical.map((text) => ({ text: `Given by the PRD: ${text}`, covers: [] }))];
}
