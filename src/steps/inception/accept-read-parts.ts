import { freeIds } from '../../lifecycle/free-ids.ts';
import { QuotedPassage } from './quoted-passage.ts';
import { nfrCategories, primaryKpiId, type PrdBody, type Priority } from '../../lifecycle/prd.ts';

export const readPartKinds = ['story', 'criterion', 'requirement', 'nfr', 'kpi', 'risk', 'out-of-scope'] as const;

/** A part that a model read in a passage that code did not understand. */
export interface ReadPart {
  /** Local id in the version before; absent for a new part, which gets the next free id. */
  readonly id?: string;
  readonly kind: (typeof readPartKinds)[number];
  readonly text: string;
  /** The words of the passage that say it, verbatim except for white space. */
  readonly quote: string;
  readonly priority?: Priority | null;
  /** Local id of the story that a criterion belongs to. */
  readonly story?: string;
  /** Fields of a story. Without a capability, its text is the capability. */
  readonly role?: string;
  readonly capability?: string;
  readonly benefit?: string;
  /** Category of a quality requirement. */
  readonly category?: (typeof nfrCategories)[number];
}

export interface RefusedPart {
  readonly part: ReadPart;
  /** Why it was refused and what would be accepted, for its author. */
  readonly reason: string;
}

export interface AcceptedParts {
  readonly body: PrdBody;
  /** Local ids of accepted parts in input order; '' for a part without an id. */
  readonly taken: readonly string[];
  readonly refused: readonly RefusedPart[];
}

/**
 * Accepts each part whose quote is verbatim in an unread passage, and moves the quoted words into
 * it, so that no word is invented or lost. Emptied passages go. A text quoted twice belongs to the
 * first part. No new part gets an id of `everUsed`.
 */
export function acceptReadParts(body: PrdBody, parts: readonly ReadPart[], everUsed: readonly string[] = []): AcceptedParts {
  const passages = body.unread.map((passage) => new QuotedPassage(passage));
  let current = body;
  const taken: string[] = [];
  const refused: RefusedPart[] = [];
  for (const part of parts) {
    const reason = refusal(current, part);
    const passage = reason === null ? passages.find((one) => one.take(part.quote)) : undefined;
    if (!passage) {
      refused.push({ part, reason: reason ?? `No unread passage says "${part.quote.slice(0, 200)}"; quote its words exactly.` });
      continue;
    }
    const quote = part.quote.replace(/\s+/g, ' ').trim();
    const { body: added, id } = addPart(current, { part: { ...part, quote }, heading: passage.heading, everUsed });
    const of = id === '' ? (part.kind as 'risk' | 'out-of-scope') : id;
    current = { ...added, quotes: [...(added.quotes ?? []), { part: of, quote }] };
    taken.push(id);
  }
  return taken.length === 0
    ? { body, taken, refused }
    : { body: { ...current, unread: passages.flatMap((one) => one.rest()) }, taken, refused };
}

function refusal({ stories }: PrdBody, part: ReadPart): string | null {
  const { kind, text, quote, story } = part;
  if (text.trim() === '') return 'It has no text.';
  if (!/[\p{L}\p{N}]/u.test(quote)) return 'It quotes nothing.';
  const lost = part.id === undefined ? numbersIn(quote).filter((number) => !statedIn(part).includes(number)) : [];
  if (lost.length > 0) return `Its text leaves out ${lost.join(', ')} of what it quotes; say it, or quote less.`;
  if (kind !== 'criterion' || stories.some(({ id }) => id === story)) return null;
  return `There is no story "${story ?? ''}"; name the local id of the story that it belongs to.`;
}

function statedIn({ text, role = '', capability = '', benefit = '' }: ReadPart): string[] {
  return numbersIn([text, role, capability, benefit].join(' '));
}

/** Returns figures that stand alone: not in an id, nor numbering a list item. */
function numbersIn(text: string): string[] {
  return text.replace(/^[ \t]*\(?\d+[.)]\s/gm, '').match(/(?<![\p{L}\p{N}_.,:/-])\d+(?:[.,:/]\d+)*(?![\p{L}_])/gu) ?? [];
}

function addPart(
  body: PrdBody,
  { part, heading, everUsed }: { part: ReadPart; heading: string; everUsed: readonly string[] },
): { body: PrdBody; id: string } {
  const { kind, priority = null } = part;
  const text = part.text.replace(/\s+/g, ' ').trim();
  const nextId = (prefix: string, used: readonly { readonly id: string }[]): string =>
    part.id !== undefined && used.every(({ id }) => id !== part.id)
      ? part.id
      : freeIds(prefix, [...everUsed, ...used.map(({ id }) => id)])();
  switch (kind) {
    case 'story': {
      const id = nextId('US', body.stories);
      const { role = '', capability = text, benefit = '' } = part;
      return { id, body: { ...body, stories: [...body.stories, { id, role, capability, benefit, priority, criteria: [] }] } };
    }
    case 'criterion': {
      let id = '';
      const stories = body.stories.map((story) => {
        if (story.id !== part.story) return story;
        id = nextId(
          `${story.id}.AC`,
          story.criteria.map((one) => ({ id: `${story.id}.${one.id}` })),
        );
        return { ...story, criteria: [...story.criteria, { id: id.slice(story.id.length + 1), text }] };
      });
      return { id, body: { ...body, stories } };
    }
    case 'nfr': {
      if (!part.category) return addPart(body, { part: { ...part, kind: 'requirement' }, heading, everUsed });
      const { nonFunctional } = body;
      const id = nextId(
        'NFR',
        nfrCategories.flatMap((category) => nonFunctional[category]),
      );
      const own = [...nonFunctional[part.category], { id, text }];
      return { id, body: { ...body, nonFunctional: { ...nonFunctional, [part.category]: own } } };
    }
    case 'kpi': {
      const { metrics } = body;
      if (metrics.primaryKpi === '' && (part.id ?? primaryKpiId) === primaryKpiId)
        return { id: primaryKpiId, body: { ...body, metrics: { ...metrics, primaryKpi: text } } };
      const id = nextId('KPI', [{ id: primaryKpiId }, ...metrics.secondary]);
      return { id, body: { ...body, metrics: { ...metrics, secondary: [...metrics.secondary, { id, text }] } } };
    }
    case 'risk':
      return { id: '', body: { ...body, risks: { ...body.risks, identified: [...body.risks.identified, part.quote] } } };
    case 'out-of-scope':
      return { id: '', body: { ...body, outOfScope: [...body.outOfScope, part.quote] } };
    default: {
      const id = nextId('REQ', body.requirements);
      return { id, body: { ...body, requirements: [...body.requirements, { id, section: heading, text, priority }] } };
    }
  }
}
