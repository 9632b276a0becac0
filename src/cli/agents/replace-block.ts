import { InputError } from '../../lifecycle/errors.ts';

const begin = '<!-- throughline:begin -->';
const end = '<!-- throughline:end -->';

/**
 * Puts the block between its markers, or at the end where there are none. Every byte outside of the
 * markers stays. Throws InputError `agents.markers` where they are not one pair in order.
 */
export function replaceBlock(text: string, block: string): string {
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const written = [begin, ...block.split('\n'), end].join(lineEnd);
  const [before = '', ...afterBegin] = text.split(begin);
  if (afterBegin.length === 0 && !text.includes(end)) {
    const gap = text === '' ? '' : text.endsWith('\n') ? lineEnd : lineEnd + lineEnd;
    return `${text}${gap}${written}${lineEnd}`;
  }
  const [, after, ...more] = afterBegin.join(begin).split(end);
  if (afterBegin.length === 1 && after !== undefined && more.length === 0 && !before.includes(end))
    return `${before}${written}${after}`;
  throw new InputError({
    id: 'agents.markers',
    message: `AGENTS.md does not have one ${begin} followed by one ${end}, so it is not known what is between them. Nothing was written.`,
    fix: 'Remove the markers that are left over, or put the missing one back, and call it again.',
  });
}
