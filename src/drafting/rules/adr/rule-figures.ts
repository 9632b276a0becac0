import { readFigures } from '../../../analysis/challenge/figures.ts';

/** A figure with its unit and the word that makes a bound of it; "two years" alone is a time that passed or a time that comes. */
export function listBounds(sentence: string): string[] {
  if (onCondition.test(sentence)) return [];
  const figures = readFigures(sentence).flatMap((figure) => {
    const front = sentence.slice(0, figure.index);
    const word = comparing.exec(front)?.[0] ?? lasting.exec(front)?.[1] ?? '';
    if (figure.kind === 'money' || denied.test(front)) return [];
    if (figure.kind === 'count') return countOf(sentence.slice(figure.index), word);
    const behind = /^ (?:at (?:the )?(?:most|least|latest)|or (?:less|more|longer|fewer))\b/i.exec(
      sentence.slice(figure.index + figure.text.length),
    )?.[0];
    const since = gone.test(front) ? (/^ after\b/i.exec(sentence.slice(figure.index + figure.text.length))?.[0] ?? '') : '';
    return word === '' && behind === undefined && since === '' ? [] : [`${word}${figure.text}${behind ?? since}`];
  });
  const single = [...sentence.matchAll(oneOfUnit)]
    .filter(({ index }) => !denied.test(sentence.slice(0, index)))
    .map(([, time = '']) => time);
  const schedules = [...sentence.matchAll(schedule)].map(([, time = '']) => time);
  return [...figures, ...single, ...schedules].map((bound) => bound.replace(/\s+/g, ' ').trim());
}

/** "Not kept for a year", "the test fails above a second": whatever is measured, it is not held against that. */
const denied =
  /\bfails? (?:above|over|beyond|below|under|from|at) $|\b(?:not|never|no longer|instead of|rather than)(?: (?:be|being|been|kept|stored|held|cached|for|after|every|at most|at least|within|only|just|once|all|the))*\s*$/i;
/** "Deleted 30 days after the session". */
const gone =
  /\b(?:(?:is|are|be|gets?) (?:deleted|erased|removed|purged|destroyed|wiped|anonymi[sz]ed|closed|released|cancelled)|ends?|expires?)\s*$/i;

const [beyond, amount] = [
  String.raw`(?:above|over|beyond|below|under|from|more than|less than|fewer than|older than|longer than|at least)`,
  String.raw`[€$£]? ?\d[\d.,]*`,
];

/**
 * From which figure on somebody has to be asked or something else is done: "needs a second clerk above 50 cubic metres", "over 10,000 euros the manager signs". That is a
 * case that a test brings about, and no target that anything is measured against.
 */
export const onCondition = new RegExp(
  [
    String.raw`\b(?:needs?|requires?|asks? for|calls? for|goes? to|go to|(?:is|are|must be|has to be|have to be) (?:also |then |first )?(?:approved|confirmed|signed|countersigned|checked|released|asked|reviewed|seen|decided|referred)) (?!to (?:stay|be|remain|keep)\b|${beyond}\b|at most\b|no \w+ than\b)(?:(?!\b(?:within|at most)\b)[^,;.:\d]){3,80}? ${beyond} ${amount}`,
    String.raw`\b(?:is|are|must be|has to be|have to be) (?:approved|confirmed|signed|countersigned|checked|released|reviewed) ${beyond} ${amount}`,
    String.raw`^(?:above|over|beyond|below|under|from) ${amount}[^,;.:]{0,40}?,? (?:an?|the|two|one|his|her|its|their|no|somebody|every|each) \p{L}+`,
  ].join('|'),
  'iu',
);

const comparing =
  /(?:\b(?:within|at most|at least|(?:no|not) (?:more|less|longer|later|fewer) than|(?:more|less|fewer|longer|older|later) than|below|above|under|up to|(?:a )?(?:maximum|minimum) of|exceeds?|every|times? out after|gives? up after|expires? after|deleted after|removed after)|[<>≤≥]=?)(?: (?:the|a|first|next|last))? ?$/i;

/** How long something lasts, and not how long it has lasted: "valid for", "locked for", "kept for", "keeps them for". */
const lasting =
  /(?<!\b(?:has|have|had|was|were) (?:been )?)\b(?:valid|good|kept|stored|held|locked|blocked|cached|retained|reserved|remembered|archived|readable|stays?|remains?|lasts?|lives?|(?:keeps?|holds?|stores?|locks?|blocks?|reserves?|caches?|retains?) (?:[\p{L}\d_`-]+ ){1,5}?)(?: [\p{L}-]+)? ?((?:for|after) )$/iu;

/** "Kept for a year" is a bound as well as "for 12 months". */
const oneOfUnit =
  /(?<!\b(?:has|have|had|was|were) (?:been )?)\b(?:valid|kept|stored|held|locked|blocked|cached|retained|reserved|archived) (for an? (?:minute|hour|day|week|month|year))\b/gi;

/** What runs by itself says when; that people do something every day is no schedule. */
const schedule =
  /\b(?:runs?|written|rewritten|renewed|refreshed|fetched|fetches|polled|polls|copied|copies|exported|exports|imported|imports|backed up|measured|deletes?|deleted|rotated|reconciled|synchroni[sz]ed|read|sent)(?: (?!each|every)[\p{L}-]+){0,3} ((?:each|every) (?:minute|hour|night|day|week|month|quarter))\b/giu;

/** A number of what software is set to: "6 times", "20 connections"; of anything else only with a word that bounds it. */
function countOf(behind: string, word: string): string[] {
  const [, figure = '', words = ''] = /^(\S+)((?: [\p{L}-]+){1,3})/u.exec(behind) ?? [];
  const listed = words.trim().split(' ');
  const unit = listed.findIndex((one) => units.test(one));
  // "A failed one five times" is no one time.
  if (listed.slice(0, Math.max(unit, 0)).some((one) => spelled.test(one))) return [];
  if (unit !== -1) return [`${word}${figure} ${listed.slice(0, unit + 1).join(' ')}`];
  const plural = listed.findIndex((one) => /[^s]s$/.test(one));
  return bounding.test(word) && plural !== -1 ? [`${word}${figure} ${listed.slice(0, plural + 1).join(' ')}`] : [];
}

const spelled = /^(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|once|twice)$/i;

const units =
  /^(?:times|attempts?|retries|tries|digits|characters|letters|bytes|[KMGT]i?B|kB|connections?|instances?|replicas?|workers?|partitions?|shards?|threads?|bits?)$/;

const bounding = /\b(?:at most|at least|than|up to|maximum|minimum|above|below)\b/i;
