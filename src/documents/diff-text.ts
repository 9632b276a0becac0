import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';

/** Beyond so many line edits a text counts as replaced: the shortest edit is quadratic to find. */
const maxEditLength = 4_000;

/** Returns a unified diff with three lines of context; '' when the texts are equal. */
export function diffMarkdown(from: string, to: string, labels: { readonly from: string; readonly to: string }): string {
  if (from === to) return '';
  const patch = createTwoFilesPatch(labels.from, labels.to, from, to, undefined, undefined, {
    context: 3,
    maxEditLength,
    headerOptions: FILE_HEADERS_ONLY,
  });
  return patch ?? replaceWhole(from, to, labels);
}

function replaceWhole(from: string, to: string, labels: { readonly from: string; readonly to: string }): string {
  const removed = from.split('\n');
  const added = to.split('\n');
  return [
    `--- ${labels.from}`,
    `+++ ${labels.to}`,
    `@@ -1,${removed.length} +1,${added.length} @@`,
    ...removed.map((line) => `-${line}`),
    ...added.map((line) => `+${line}`),
    '',
  ].join('\n');
}
