/** Packs measure 3.4 characters a token (o200k), prose about four: keys and code take more. */
const charactersPerToken = 3.3;

export function countTokens(text: string): number {
  return Math.ceil(text.length / charactersPerToken);
}
