import { count } from './count.ts';
import { isOpen } from './prd-questions.ts';
import { nfrCategories, type PrdBody } from './prd.ts';

/** The lines of a passage that was not understood. */
export interface PassageLines {
  readonly id: string;
  readonly file: string;
  readonly from: number;
  readonly to: number;
}

/** The most passages that are named; the rest is a number. */
const shown = 8;

/**
 * Summarizes what was read of a PRD: "12 stories, 34 criteria, 9 requirements, 4 targets; 2
 * passages not understood: lines 40–61, 70". Targets are quality requirements and success metrics.
 * Without line numbers, passages have their ids.
 */
export function describeReading(body: PrdBody, passages: readonly PassageLines[] = []): string {
  const { stories, requirements, metrics, outOfScope, unread } = body;
  const criteria = stories.reduce((sum, story) => sum + story.criteria.length, 0);
  const targets =
    nfrCategories.reduce((sum, category) => sum + body.nonFunctional[category].length, 0) +
    metrics.secondary.length +
    (metrics.primaryKpi === '' ? 0 : 1);
  const open = (body.questions ?? []).filter(isOpen).length;
  const read = [
    stories.length > 0 && count(stories.length, 'story', 'stories'),
    criteria > 0 && count(criteria, 'criterion', 'criteria'),
    requirements.length > 0 && count(requirements.length, 'requirement'),
    targets > 0 && count(targets, 'target'),
    outOfScope.length > 0 && `${outOfScope.length} out of scope`,
    open > 0 && count(open, 'open question'),
  ].filter((part) => part !== false);
  const nothing = stories.length === 0 && requirements.length === 0 && 'no story and no requirement';
  const found = [...(nothing === false ? [] : [nothing]), ...read].join(', ');
  if (unread.length === 0) return found;
  return `${found}; ${count(unread.length, 'passage')} not understood: ${listPassages(body, passages)}`;
}

function listPassages({ unread }: PrdBody, passages: readonly PassageLines[]): string {
  const isOneFile = passages.every(({ file }) => file === passages[0]?.file);
  const names =
    passages.length === unread.length && isOneFile
      ? passages.map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`))
      : passages.length === unread.length
        ? passages.map(({ file, from, to }) => `${file}:${from}${from === to ? '' : `–${to}`}`)
        : unread.map(({ id }) => id);
  const more = names.length - shown;
  const listed = `${names.slice(0, shown).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return passages.length === unread.length && isOneFile
    ? `${names.length === 1 && passages[0]?.from === passages[0]?.to ? 'line' : 'lines'} ${listed}`
    : listed;
}
