import { isOpen } from '../../lifecycle/prd-questions.ts';
import type { PrdBody } from '../../lifecycle/prd.ts';

/** A question that a PRD leaves open, in the words of whoever wrote it. */
export interface AskedQuestion {
  readonly text: string;
  /** Local id of a question on record; else the heading that it stands below. */
  readonly place: string;
}

const headed =
  /^(?:open |unresolved |outstanding )?(?:questions?|issues?|points?)(?: (?:to (?:answer|clarify|decide)|and unknowns))?$|^(?:unknowns|to be (?:clarified|decided)|tbd)$/i;

/** Questions that stand below a heading of the document's own. They are on no record: nobody said where an answer belongs. */
export function listKeptQuestions({ other }: Pick<PrdBody, 'other'>): AskedQuestion[] {
  return other
    .filter(({ heading }) => headed.test(heading.replace(/^[\d.]+\s*|[*_:]+/g, '').trim()))
    .flatMap(({ heading, markdown }) => splitEntries(markdown).map((text) => ({ text, place: `"${heading}"` })));
}

/** All that is open: those on record without an answer, and those of the document's own sections. */
export function listAsked(body: PrdBody): AskedQuestion[] {
  const recorded = (body.questions ?? []).filter(isOpen).map(({ id, text }) => ({ text, place: id }));
  return [...recorded, ...listKeptQuestions(body)];
}

/** Bullets with what is indented below them, and paragraphs; one that was answered in place ("A: …", struck out) is open no longer. */
function splitEntries(markdown: string): string[] {
  return markdown
    .split(/\n\s*\n|\n(?=\s{0,3}(?:[-*+]|\d{1,3}[.)])\s)/)
    .map((entry) =>
      entry
        .replace(/^\s*(?:[-*+]|\d{1,3}[.)])\s+(?:\[ \]\s+)?/, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter(
      (entry) => /\p{L}{2}/u.test(entry) && !/^~~|^\[[xX]\]|\b(?:answer(?:ed)?|a):\**\s*\S|^none\.?$|^\|?[\s|:-]+$/i.test(entry),
    );
}
