/** A text by its words alone, so that the same said with other signs is the same. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
