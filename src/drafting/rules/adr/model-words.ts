import { escapePattern } from '../../../analysis/concepts/escape-pattern.ts';
import type { DesignMaterial } from '../../../lifecycle/design-material.ts';

/** Words of no model in particular: an operation that is called by them says nothing of the domain. */
const ofEveryModel: ReadonlySet<string> = new Set('all and for from into new not one set the two with'.split(' '));

/**
 * Words by which the model calls its aggregates, events and operations: where a leak alert is what the product is about, that a sentence speaks of leaks and alerts
 * is no sign that it is about security or about whoever runs it.
 */
export function listModelWords(source: DesignMaterial['source']): ReadonlySet<string> {
  if (source.kind !== 'daa') return new Set();
  const { aggregates, valueObjects, domainEvents, domainServices } = source.body;
  const names = [
    ...[...aggregates, ...valueObjects, ...domainEvents, ...domainServices].map(({ name }) => name),
    ...aggregates.flatMap(({ operations }) => operations.map(({ name }) => name)),
  ];
  const words = names.flatMap((name) => name.match(/\p{Lu}?\p{Ll}+/gu) ?? []).map((word) => word.toLowerCase());
  return new Set(words.filter((word) => word.length > 2 && !ofEveryModel.has(word)));
}

/** A text without the words of the model, in whichever form it has them; what stands around them is left as it is. */
export function withoutModelWords(text: string, words: ReadonlySet<string>): string {
  if (words.size === 0) return text;
  const forms = [...words].map((word) => `${escapePattern(stemOf(word))}${endings}`);
  return text.replace(new RegExp(String.raw`(?<![\p{L}\d])(?:${forms.join('|')})(?![\p{L}\d])`, 'giu'), '…');
}

/** "Closed" and "closes" are the operation "close", and "refusal" is no "refuse". */
function stemOf(word: string): string {
  return word.replace(/(?<=\p{L}{3})(?:ed|e|s)$/u, '');
}

const endings = '(?:s|es|e|ed|ing)?';
