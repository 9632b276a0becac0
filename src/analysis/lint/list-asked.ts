import { inAnyCase } from '../../in-any-case.ts';
import { isOpen } from '../../lifecycle/prd-questions.ts';
import type { PrdBody } from '../../lifecycle/prd.ts';

/** A question that a PRD leaves open, in the words of whoever wrote it. */
export interface AskedQuestion {
  readonly text: string;
  /** Local id of a question on record; else the heading that it stands below. */
  readonly place: string;
}

const asks =
  /^(?:open |unresolved |outstanding )?(?:questions?|issues?|points?)(?: to (?:answer|clarify|decide))?$|^(?:unknowns|to be (?:clarified|decided)|tbd)$/i;

const risks =
  /^(?:(?:identified|known|main|key|top|project|product) )?(?:risks?(?: assessment| analysis| register| list)?|threats|concerns|mitigations?|assumptions?)$/i;
const onlyAsks = /^(?!what (?:if|happens)\b).*\?\W*$/is;

/** Questions that stand below a heading of the document's own. They are on no record: nobody said where an answer belongs. */
export function listKeptQuestions({ other }: Pick<PrdBody, 'other'>): AskedQuestion[] {
  return other.flatMap(({ heading, markdown }) => {
    const topics = heading
      .replace(/^[\d.]+\s*|[*_:]+|\s*\([^()]*\)\s*$/g, '')
      .split(/\s*(?:[,&/+]|\band\b)\s*/i)
      .map((topic) => topic.trim());
    const besideRisks = topics.every((topic) => risks.test(topic));
    if (!besideRisks && !topics.some((topic) => asks.test(topic))) return [];
    const entries = listUnanswered(markdown);
    // Whoever lists risks and ends with "Who may lift a block?" asks that.
    if (!topics.some((topic) => asks.test(topic)))
      return entries.filter((text) => onlyAsks.test(text)).map((text) => ({ text, place: `"${heading}"` }));
    // Below "Open Questions and Risks", what asks nothing is one of the others.
    const questions = topics.every((topic) => asks.test(topic)) ? entries : entries.filter((text) => question.test(text));
    return questions.map((text) => ({ text, place: `"${heading}"` }));
  });
}

/** All that is open: those on record without an answer, and those of the document's own sections. */
export function listAsked(body: PrdBody): AskedQuestion[] {
  const recorded = (body.questions ?? []).filter(isOpen).map(({ id, text }) => ({ text, place: id }));
  return [...recorded, ...listKeptQuestions(body)];
}

const question = /\?|^(?:whether|who|whose|what|which|when|where|why|how|if)\b|\btbd\b/i;
const bullet = /^\s*(?:[-*+]|\d{1,3}[.)])\s+(?:\[ \]\s+)?/;
const settled = /^~~|^\[[xX]\]|^none\.?$|^\|?[\s|:-]+$/i;
/** `A:`, `**Answer:**`, with something behind it that answers. */
const answer = String.raw`[*_]{0,2}(?:A\d{0,3}|[Aa]nswer(?:ed)?(?: by [^:\n]{1,60})?)[*_]{0,2}:[*_]{0,2}\s*(?!(?:${inAnyCase('tbd|tba|open|pending|unknown')}|[?–—-]+)\W*$)\S`;
const answerFirst = new RegExp(`^${answer}`);
/** Behind what was asked, and not the first of several options. */
const answerBehind = new RegExp(String.raw`(?:[?.!…)]["”’*_]*\s|[–—→-])\s*[([]?${answer}(?!.*\bB:)`);

/** Bullets with what is indented below them, and paragraphs, each as one line, as far as no answer stands in them or right behind. */
function listUnanswered(markdown: string): string[] {
  const found: { text: string; isOpen: boolean }[] = [];
  for (const entry of dedent(markdown).split(/\n\s*\n|\n(?=(?:[-*+]|\d{1,3}[.)])\s)/)) {
    const lines = entry.split('\n').map((line) => line.replace(bullet, '').trim());
    const last = found.at(-1);
    if (last && answerFirst.test(lines[0] ?? '')) {
      last.isOpen = false;
      continue;
    }
    const text = lines.join(' ').replace(/\s+/g, ' ').trim();
    const isAnswered = lines.slice(1).some((line) => answerFirst.test(line)) || answerBehind.test(text);
    if (/\p{L}{2}/u.test(text)) found.push({ text, isOpen: !settled.test(text) && !isAnswered && !answerFirst.test(text) });
  }
  return found.filter(({ isOpen: stands }) => stands).map(({ text }) => text);
}

/** Without what all its lines are indented by. */
function dedent(markdown: string): string {
  const lines = markdown.split('\n').map((line) => ({ line, indent: line.length - line.trimStart().length }));
  const least = lines.reduce((most, { line, indent }) => (line.trim() === '' ? most : Math.min(most, indent)), Infinity);
  return lines.map(({ line, indent }) => line.slice(Math.min(least, indent))).join('\n');
}
