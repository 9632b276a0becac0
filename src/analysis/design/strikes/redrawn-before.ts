import { redrawWithout } from '../../diagrams/redraw-without.ts';
import type { CodeBlock } from '../../../lifecycle/document-fields.ts';
import type { RfcBody } from '../../../lifecycle/rfc.ts';
import { readMeant } from '../ends/denied-kinds.ts';
import { dropsName } from '../ends/drops-name.ts';

/** A decision that was brought into the document. */
export interface Said {
  readonly id: string;
  readonly text: string;
}

/**
 * The diagrams of a document as they were drawn before decisions that hold no more took something out of them: a product that a later decision brings back stands
 * in them again. `versions` are the document and those before it, newest first. A diagram that somebody has changed since stays as it is, and one that a person took
 * out stays out.
 */
export function drawAnew(
  written: readonly CodeBlock[],
  { versions, holding, over }: { versions: readonly RfcBody[]; holding: readonly Said[]; over: readonly Said[] },
): CodeBlock[] {
  if (over.length === 0) return [...written];
  const before = versions.flatMap((body, at) => {
    const meant = readMeant(body);
    const redraw = (text: string, decisions: readonly Said[]): string | null =>
      redrawWithout(text, (name) => decisions.some((one) => dropsName(meant(one.text), name)));
    return body.proposedSolution.diagrams.map((block) => ({ block, body, next: versions[at - 1], redraw, at }));
  });
  // What stood there again, and stands there no more, a person took out.
  const wasBack = (text: string, at: number): boolean =>
    versions
      .slice(1, at)
      .some(
        (body) => over.every((one) => isRecordedIn(body, one)) && body.proposedSolution.diagrams.some((one) => one.text === text),
      );
  // Of the newest version in which nothing of it was dropped yet, else of one in which some of it was.
  const sources = [
    ...before.filter(({ body }) => !over.some((one) => isRecordedIn(body, one))),
    ...before.filter(({ body }) => over.some((one) => isRecordedIn(body, one))),
  ];
  const anew = written.map((block) => {
    const source = sources.find(
      (one) => !isSame(one.block, block) && one.redraw(one.block.text, [...holding, ...over]) === block.text,
    );
    const text = source?.redraw(source.block.text, holding);
    return source && text && !wasBack(text, source.at) ? { ...block, text } : block;
  });
  const lost = before.flatMap(({ block, body, next, redraw, at }): CodeBlock[] => {
    if (!next) return [];
    const recorded = next.designSession.decisions.filter((one) => !isRecordedIn(body, one));
    if (redraw(block.text, recorded) !== null || next.proposedSolution.diagrams.some((one) => isSame(one, block))) return [];
    const text = redraw(block.text, holding);
    return text === null || wasBack(text, at) ? [] : [{ ...block, text }];
  });
  return lost.reduce((all, block) => (all.some((one) => isSame(one, block)) ? all : [...all, block]), anew);
}

function isRecordedIn({ designSession }: RfcBody, { id, text }: Said): boolean {
  return designSession.decisions.some((one) => one.id === id && one.text === text);
}

function isSame(one: CodeBlock, other: CodeBlock): boolean {
  return one.text.trim() === other.text.trim();
}
