import type { DaaBody } from '../../src/lifecycle/daa.ts';
import { splitWords } from './words.ts';

/** Names under which a concept can be modeled: aggregates, roots, entities, value objects and language terms. */
export function conceptNames(daa: DaaBody): string[] {
  return [
    ...daa.aggregates.flatMap(({ name, root, entities }) => [name, root, ...entities.map((entity) => entity.name)]),
    ...daa.valueObjects.map(({ name }) => name),
    ...daa.contexts.flatMap(({ language }) => language.map(({ term }) => term)),
  ];
}

/** Every text of the DAA that a reader sees, without the references to the PRD. */
export function readableTexts(daa: DaaBody): string[] {
  const texts: string[] = [];
  collect({ ...daa, coverageNotes: [], other: [] }, texts);
  return texts;
}

function collect(value: unknown, into: string[]): void {
  if (typeof value === 'string') {
    into.push(value);
  } else if (value !== null && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) {
      if (key !== 'covers') collect(inner, into);
    }
  }
}

/** The terms that occur in the texts as whole words, also inside camel-case names. */
export function termsIn(texts: readonly string[], terms: readonly string[]): string[] {
  const spoken = texts.flatMap((text) => [
    ` ${splitWords(text).join(' ')} `,
    ` ${text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .join(' ')} `,
  ]);
  return terms.filter((term) => {
    const sought = ` ${term
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .join(' ')
      .trim()} `;
    return spoken.some((text) => text.includes(sought));
  });
}
