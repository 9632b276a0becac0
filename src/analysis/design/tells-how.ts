import { tellsToday } from './tells-today.ts';

/** An event, and behind the comma what follows from it. */
const follows = /^\W*(?:when(?:ever)?|if|as soon as|once|after|before|(?:each|every) time)\b[^,]{3,120},\s+(.+)$/is;
const inTurn = /^\W*(?:at )?first(?:ly)?,?\s+(.+\b(?:then|afterwards|next|finally)\b.+)$/is;

/** What software does to what it keeps, and to whom it speaks. */
const deed =
  /\b(?:is|are|gets?)\s+(?:(?:then|also|at once|first|next|automatically|immediately|only then)\s+)?(?:told|notified|informed|mailed|e-?mailed|texted|sent|called|asked|offered|cancell?ed|deleted|removed|erased|created|written|saved|stored|kept|marked|recorded|logged|counted|booked|reserved|held|released|freed|refunded|charged|billed|paid back|moved|copied|closed|opened|locked|unlocked|blocked|shown|hidden|refused|rejected|accepted|retried|repeated|queued|published|updated|assigned|scheduled|computed|calculated|given|started|stopped|checked)\b/i;

/** People do it, and no software. */
const byPeople =
  /\b(?:by hand|manually|on paper|in person|over the counter|by phone|in (?:an?|the) (?:spreadsheet|notebook|binder|folder))\b/i;

/** Whether a sentence tells what the design does when something happens, and not what is there: "When a book comes back, the next member is told." */
export function tellsHow(sentence: string): boolean {
  if (tellsToday(sentence) || byPeople.test(sentence)) return false;
  const [, done = ''] = follows.exec(sentence) ?? inTurn.exec(sentence) ?? [];
  return deed.test(done);
}
