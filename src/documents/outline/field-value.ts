import { tidyMarkdown } from '../../lifecycle/document-fields.ts';
import type { Problems } from '../markdown/canonical-lines.ts';
import type { Field } from './outline.ts';

/** Returns the value of an unstated field. */
export function nothing({ options }: Field): '' | null {
  return options === undefined ? '' : null;
}

/** Reads a field's value behind its label; a word that is no option is a problem. */
export function readFieldValue(field: Field, text: string, at: { number: number; problems: Problems }): string | null {
  const { label, options } = field;
  const stated = tidyMarkdown(text);
  if (stated === '') return nothing(field);
  if (options === undefined) return stated;
  const option = options.find((known) => known.toLowerCase() === stated.toLowerCase());
  if (option === undefined)
    at.problems.add(at.number, `"${stated.slice(0, 40)}" is no ${label.toLowerCase()}; write one of: ${options.join(', ')}.`);
  return option ?? null;
}
