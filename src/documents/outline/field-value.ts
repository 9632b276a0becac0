import { tidyMarkdown } from '../../lifecycle/document-fields.ts';
import type { Problems } from '../markdown/canonical-lines.ts';
import type { Field } from './outline.ts';

/** Returns the value of an unstated field. */
export function nothing({ options, codec }: Field): unknown {
  return codec ? codec.none : options === undefined ? '' : null;
}

/** Reads a field's value behind its label; a word that is no option is a problem. */
export function readFieldValue(field: Field, text: string, at: { number: number; problems: Problems }): unknown {
  const { label, options, codec } = field;
  const stated = tidyMarkdown(text);
  if (stated === '') return nothing(field);
  const value = codec
    ? codec.read(stated)
    : options
      ? options.find((known) => known.toLowerCase() === stated.toLowerCase())
      : stated;
  if (value === undefined)
    at.problems.add(
      at.number,
      `"${stated.slice(0, 40)}" is no ${label.toLowerCase()}; write ${codec?.form ?? `one of: ${options?.join(', ') ?? ''}`}.`,
    );
  return value ?? nothing(field);
}
