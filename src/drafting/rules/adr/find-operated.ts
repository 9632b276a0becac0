import { escapePattern } from '../../../analysis/concepts/escape-pattern.ts';
import { wordsOfName } from '../../../analysis/design/part-names.ts';
import type { DesignMaterial } from '../../../lifecycle/design-material.ts';
import { withPlural } from './find-names.ts';

/** Aggregates of which a text names an operation or an invariant, in code or in words: "may withdraw a copy" is about `withdrawCopy`. */
export function findOperated(text: string, source: DesignMaterial['source']): string[] {
  if (source.kind !== 'daa') return [];
  return source.body.aggregates
    .filter(
      ({ operations, invariants }) =>
        operations.some(({ name }) => isNamed(name, text) || isDone(name, text)) ||
        invariants.some(({ id }) => isNamed(id, text)),
    )
    .map(({ name }) => name);
}

/** Aggregates whose event a text names: whoever hears it may be meant as well as whoever raises it. */
export function findRaising(text: string, source: DesignMaterial['source']): string[] {
  if (source.kind !== 'daa') return [];
  return source.body.aggregates
    .filter(({ operations }) => operations.some(({ event }) => isNamed(event, text)))
    .map(({ name }) => name);
}

function isNamed(name: string, text: string): boolean {
  return name !== '' && new RegExp(String.raw`(?<![\p{L}\d])${escapePattern(name)}(?![\p{L}\d-])`, 'u').test(text);
}

/** A verb alone is a word of everybody; with what it is done to it is the operation. */
function isDone(operation: string, text: string): boolean {
  const [verb = '', ...object] = wordsOfName(operation);
  const last = object.pop();
  if (last === undefined) return false;
  const to = [...object.map(escapePattern), withPlural(last)].join(String.raw`[\s-]+`);
  const done = String.raw`(?:${escapePattern(verb)}(?:s|es|ing|ed|d)?|${escapePattern(verb.replace(/e$/, ''))}ing)`;
  const before = String.raw`(?:(?:an?|the|its|his|her|their|this|that|each|every|any|one|no) )?`;
  return new RegExp(String.raw`(?<![\p{L}\d])${done}\s+${before}${to}(?![\p{L}\d])`, 'iu').test(text);
}
