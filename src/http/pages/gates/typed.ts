import { escapeHtml } from '../../docs/html.ts';

/** What a person filled in before their decision was refused; empty on a newly opened page. */
export class Typed {
  readonly #fields: ReadonlyMap<string, string>;
  readonly #isSameContent: boolean;

  /** When the gate's content has changed, words are kept and checked boxes are cleared. */
  constructor(fields: ReadonlyMap<string, string> = new Map(), isSameContent = true) {
    this.#fields = fields;
    this.#isSameContent = isSameContent;
  }

  /** The value attribute of a one-line field. */
  value(name: string, initial = ''): string {
    const text = this.#fields.get(name) ?? initial;
    return text === '' ? '' : ` value="${escapeHtml(text)}"`;
  }

  /** The content of a textarea; HTML drops a line break at its start. */
  lines(name: string): string {
    const text = this.#fields.get(name) ?? '';
    return text === '' ? '' : `\n${escapeHtml(text)}`;
  }

  checked(name: string, value: string): string {
    return this.#isSameContent && this.#fields.get(name) === value ? ' checked' : '';
  }
}
