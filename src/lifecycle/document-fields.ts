import { z } from 'zod';

/**
 * The small forms that bodies of artifacts are made of. Their texts are Markdown as a person wrote it, brought to one form when a body is
 * read, so that the canonical document shows them unchanged and gives them back equal.
 */

/** Stands in documents where a field is empty, and is read as empty. */
const emptySign = '_None stated._';

/** One line of Markdown; '' when not stated. */
export const line = z.string().overwrite(tidyLine);

/** Markdown of any length; '' when not stated. */
export const prose = z.string().overwrite(tidyMarkdown);

/** A line that is stated. */
export const statedLine = line.min(1);

/** Markdown that is stated. */
export const statement = prose.min(1);

/** A fenced block: a diagram as code, a schema, a log. */
export const codeBlockSchema = z.strictObject({
  language: z
    .string()
    .regex(/^[A-Za-z0-9+#_.-]*$/)
    .describe('Such as `mermaid` or `sql`; empty when not stated.'),
  text: z.string().overwrite((text) => text.replace(/\r\n?/g, '\n')),
});

/** Id and text of an addressable statement; ids count within the artifact: `Q-1`. */
export function numbered(prefix: string): { id: z.ZodString; text: z.ZodString } {
  return { id: localId(prefix), text: statement };
}

export function localId(prefix: string): z.ZodString {
  return z.string().regex(new RegExp(`^${prefix}-\\d+$`));
}

/** One line: runs of white space are a space. */
export function tidyLine(text: string): string {
  const tidy = text.replace(/\s+/g, ' ').trim();
  return tidy === emptySign ? '' : tidy;
}

/** One kind of line end, no white space at either end, blank lines empty. */
export function tidyMarkdown(text: string): string {
  const tidy = text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((entry) => (entry.trim() === '' ? '' : entry))
    .join('\n')
    .trim();
  return tidy === emptySign ? '' : tidy;
}

export type CodeBlock = z.infer<typeof codeBlockSchema>;
