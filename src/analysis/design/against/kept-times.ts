import { readSpokenFigures } from '../../challenge/figures.ts';
import { isSameObject, listClauses, readDoing, type Doing } from './same-object.ts';

/** How long something is there: kept for so long, or gone after it. */
interface Kept extends Doing {
  readonly does: 'keeps' | 'deletes';
  readonly seconds: number;
  /** "At least a month": more goes with it. */
  readonly isBound: boolean;
}

const keeping =
  /(?:\b(?:is|are|stays?|remains?)\s+)?\b(?:stays?|remains?|kept|stored|retained|held|archived|keeps?|stores?|retains?|archives?)\b/i;
const deleting =
  /(?:\b(?:is|are)\s+)?\b(?:deleted|erased|removed|purged|destroyed|thrown away|wiped|deletes?|erases?|removes?|destroys?)\b/i;
const forEver =
  /\b(?:for ever|forever|indefinitely|for good|without end)\b|\bnever (?:deleted|erased|removed|purged|destroyed)\b/i;

/** Two texts by which the same thing is gone before it may go; undefined where both can hold. */
export function findOtherTimes(
  one: string,
  other: string,
  about: string,
): { readonly one: string; readonly other: string } | undefined {
  const [first, second] = [readKept(one, ''), readKept(other, about)];
  for (const a of first)
    for (const b of second)
      if (isOtherTime(a, b) && isSameObject(a, b) && ![first, second].some((said) => tellsApart(said)))
        return { one: a.way, other: b.way };
  return undefined;
}

/** Deleted on the tablet and kept in the archive: whoever says both has told which is where. */
function tellsApart(said: readonly Kept[]): boolean {
  return said.some(({ does }) => does === 'keeps') && said.some(({ does }) => does === 'deletes');
}

function isOtherTime(one: Kept, other: Kept): boolean {
  if (one.isBound || other.isBound || one.seconds === other.seconds) return false;
  if (one.does === other.does) return isSameWords(one, other);
  const [kept, deleted] = one.does === 'keeps' ? [one, other] : [other, one];
  return deleted.seconds < kept.seconds;
}

/** Kept for a year here and for two there: of two places more than one word tells. */
function isSameWords(one: Kept, other: Kept): boolean {
  return one.words.size === other.words.size;
}

/** Whether a text may say how long something is kept. */
export function saysTime(text: string): boolean {
  return forEver.test(text) || keeping.test(text) || deleting.test(text);
}

function readKept(text: string, about: string): Kept[] {
  return listClauses(text).flatMap((clause): Kept[] => {
    const time = readTime(clause);
    if (!time) return [];
    const { said, seconds, lead } = time;
    const timed = clause.replace(`${lead}${said}`, ' ').replace(/\s+/g, ' ');
    const isNever = /^never/i.test(said);
    const does = isNever || keeping.test(timed) ? 'keeps' : deleting.test(timed) ? 'deletes' : undefined;
    if (does === undefined) return [];
    const deed = does === 'keeps' ? keeping : deleting;
    const doing = readDoing(timed, isNever ? atEnd : deed, about);
    const way = isNever ? said : `${does === 'keeps' ? 'kept' : 'deleted'} ${lead}${said}`;
    return doing ? [{ ...doing, way, does, seconds, isBound: isBound.test(lead) }] : [];
  });
}

/** "For at least ten years", "after a month", "for ever"; undefined where a clause says none or several. */
function readTime(clause: string): { readonly said: string; readonly seconds: number; readonly lead: string } | undefined {
  const always = forEver.exec(clause)?.[0];
  // "A month" is one.
  const spoken = clause.replace(/\ban? (?=(?:day|week|month|year)\b)/gi, (article) => (article.length === 2 ? '1 ' : '1  '));
  const [figure, ...more] = readSpokenFigures(spoken).filter(({ kind }) => kind === 'duration');
  if (always !== undefined) return { said: always, seconds: Infinity, lead: '' };
  if (!figure || more.length > 0) return undefined;
  const said = clause.slice(figure.index, figure.index + figure.text.length);
  return { said, seconds: figure.value, lead: leading.exec(clause.slice(0, figure.index))?.[0] ?? '' };
}

/** Nothing of the clause itself: what is "never deleted" names no other deed. */
const atEnd = /$/;
const leading = /\b(?:(?:for|after|within|at least|at most|up to|no more than|at the latest|another)\s+)+$/i;
const isBound = /\b(?:least|most|up to|more|latest|another)\b/i;
