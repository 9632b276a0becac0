import type { DaaBody } from '../../../lifecycle/daa.ts';
import type { PrdBody } from '../../../lifecycle/prd.ts';
import type { TipDraft } from '../../../steps/lightweight/contracts.ts';

const given = 'Given by the PRD:';

/** Of what is to be integrated, how many points take work of their own: a stack that is given takes none. */
export function countIntegrations(points: TipDraft['integrationPoints']): number {
  return points.filter(({ text }) => !text.startsWith(given)).length;
}

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
    const said = note.replace(/\.$/, '');
    const asks = /^asks (.*)$/i.exec(said)?.[1];
    if (relationship === 'queries')
      return { text: `"${to}" asks "${from}"${asks ? ` ${asks}` : said && ` (${said})`}.`, covers: [] };
    return { text: `"${from}" tells "${to}"${what && `: ${what}`}${said && ` (${said})`}.`, covers: [] };
  });
  return [...between, ...constraints.technical.map((text) => ({ text: `${given} ${text}`, covers: [] }))];
}
