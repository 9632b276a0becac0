import { freeIds } from '../../lifecycle/free-ids.ts';
import { nfrCategories, primaryKpiId, type PrdBody, type Priority, type UnreadPassage } from '../../lifecycle/prd.ts';

export const readPartKinds = ['story', 'criterion', 'requirement', 'nfr', 'kpi', 'risk', 'out-of-scope'] as const;

/** A part that a model read in a passage which code did not understand. */
export interface ReadPart {
  readonly kind: (typeof readPartKinds)[number];
  readonly text: string;
  /** The words of the passage that say it, verbatim; white space may differ. */
  readonly quote: string;
  readonly priority?: Priority | null;
  /** Local id of the story that a criterion belongs to. */
  readonly story?: string;
  /** Of a story; without a capability of its own its text is what is wanted. */
  readonly role?: string;
  readonly capability?: string;
  readonly benefit?: string;
  /** Of a quality requirement. */
  readonly category?: (typeof nfrCategories)[number];
}

export interface RefusedPart {
  readonly part: ReadPart;
  /** Why, and what would be taken, for whoever proposed it. */
  readonly reason: string;
}

export interface AcceptedParts {
  readonly body: PrdBody;
  /** Local ids of the parts that were taken, in the order they came; '' for what has no id. */
  readonly taken: readonly string[];
  readonly refused: readonly RefusedPart[];
}

/**
 * Takes each part whose quote stands verbatim in an unread passage, and moves the quoted text out of the passage into the part; a passage of which
 * nothing is left is gone. What is quoted twice belongs to the first. Nothing that the document does not say can come in this way. `everUsed` are local ids
 * that no new part gets.
 */
export function acceptReadParts(body: PrdBody, parts: readonly ReadPart[], everUsed: readonly string[] = []): AcceptedParts {
  let current = body;
  const taken: string[] = [];
  const refused: RefusedPart[] = [];
  for (const part of parts) {
    const reason = refusal(current, part);
    const passages = reason === null ? takeQuote(current.unread, part.quote) : null;
    if (passages === null) {
      refused.push({ part, reason: reason ?? `No unread passage says "${part.quote.slice(0, 200)}"; quote its words exactly.` });
      continue;
    }
    const added = addPart({ ...current, unread: passages.left }, { part, heading: passages.heading, everUsed });
    current = added.body;
    taken.push(added.id);
  }
  return { body: current, taken, refused };
}

function refusal({ stories }: PrdBody, { kind, text, quote, story }: ReadPart): string | null {
  if (text.trim() === '') return 'It has no text.';
  if (!/[\p{L}\p{N}]/u.test(quote)) return 'It quotes nothing.';
  if (kind !== 'criterion' || stories.some(({ id }) => id === story)) return null;
  return `There is no story "${story ?? ''}"; name the local id of the story that it belongs to.`;
}

/** The passages without the quoted text; null where none has it. */
function takeQuote(unread: readonly UnreadPassage[], quote: string): { left: UnreadPassage[]; heading: string } | null {
  for (const [at, passage] of unread.entries()) {
    const found = findQuote(passage.text, quote);
    if (!found) continue;
    const left = `${passage.text.slice(0, found.from)}${passage.text.slice(found.to)}`;
    const text = left
      .split('\n')
      .filter((line) => line.trim() === '' || /[\p{L}\p{N}]/u.test(line))
      .join('\n')
      .trim();
    const rest = /[\p{L}\p{N}]/u.test(text) ? [{ ...passage, text }] : [];
    return { left: [...unread.slice(0, at), ...rest, ...unread.slice(at + 1)], heading: passage.heading };
  }
  return null;
}

/** Where the quote stands, whatever white space is between its words; it begins and ends with whole words. */
function findQuote(text: string, quote: string): { from: number; to: number } | null {
  const plain = flatten(text);
  const wanted = flatten(quote).text.trim();
  const isWord = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);
  for (let at = plain.text.indexOf(wanted); at >= 0; at = plain.text.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    const cuts = isWord(plain.text[at - 1]) && isWord(wanted[0]) && isSpaced(wanted);
    if (cuts || (isWord(plain.text[end]) && isWord(wanted.at(-1)) && isSpaced(wanted))) continue;
    return { from: plain.places[at] ?? 0, to: (plain.places[end - 1] ?? 0) + 1 };
  }
  return null;
}

/** Scripts that write no spaces have no words to cut. */
function isSpaced(text: string): boolean {
  return !/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u.test(text);
}

/** Runs of white space as one space, with the place of each sign in the text. */
function flatten(text: string): { text: string; places: number[] } {
  const out: string[] = [];
  const places: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    const isSpace = /\s/.test(sign);
    if (isSpace && out.at(-1) === ' ') continue;
    out.push(isSpace ? ' ' : sign);
    places.push(at);
  }
  return { text: out.join(''), places };
}

function addPart(
  body: PrdBody,
  { part, heading, everUsed }: { part: ReadPart; heading: string; everUsed: readonly string[] },
): { body: PrdBody; id: string } {
  const { kind, priority = null } = part;
  const text = part.text.replace(/\s+/g, ' ').trim();
  const nextId = (prefix: string, used: readonly { readonly id: string }[]): string =>
    freeIds(prefix, [...everUsed, ...used.map(({ id }) => id)])();
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
        id = freeIds(`${story.id}.AC`, [...everUsed, ...story.criteria.map((one) => `${story.id}.${one.id}`)])();
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
      if (metrics.primaryKpi === '') return { id: primaryKpiId, body: { ...body, metrics: { ...metrics, primaryKpi: text } } };
      const id = nextId('KPI', [{ id: primaryKpiId }, ...metrics.secondary]);
      return { id, body: { ...body, metrics: { ...metrics, secondary: [...metrics.secondary, { id, text }] } } };
    }
    case 'risk':
      return { id: '', body: { ...body, risks: { ...body.risks, identified: [...body.risks.identified, text] } } };
    case 'out-of-scope':
      return { id: '', body: { ...body, outOfScope: [...body.outOfScope, text] } };
    default: {
      const id = nextId('REQ', body.requirements);
      return { id, body: { ...body, requirements: [...body.requirements, { id, section: heading, text, priority }] } };
    }
  }
}
