import { escapeHtml } from '../../docs/html.ts';

/** What somebody had filled in when their decision was refused, so that nobody writes it twice; nothing on a page that is opened anew. */
export class Typed {
  readonly #fields: ReadonlyMap<string, string>;
  readonly #isSameContent: boolean;

  /** Where the gate asks about other content by now, words stay, and what was ticked is asked again. */
  constructor(fields: ReadonlyMap<string, string> = new Map(), isSameContent = true) {
    this.#fields = fields;
    this.#isSameContent = isSameContent;
  }

  /** Of a field of one line, its attribute. */
  value(name: string, initial = ''): string {
    const text = this.#fields.get(name) ?? initial;
    return text === '' ? '' : ` value="${escapeHtml(text)}"`;
  }

  /** Of a field of many lines, its content. A line break at its beginning belongs to the mark-up. */
  lines(name: string): string {
    const text = this.#fields.get(name) ?? '';
    return text === '' ? '' : `\n${escapeHtml(text)}`;
  }

  checked(name: string, value: string): string {
    return this.#isSameContent && this.#fields.get(name) === value ? ' checked' : '';
  }
}
