import { plainName, sentenceCase } from '../../analysis/concepts/terms.ts';
import type { Concepts } from '../../steps/inception/contracts.ts';
import type { Evidence } from './evidence.ts';
import { readOperationName } from './operation-words.ts';

type Operation = Concepts['operations'][number];

const titleNoise =
  /\b(?:prd|product requirements? documents?|requirements? specifications?|specifications?|requirements?|version \S+|v\d\S*|system|application|app|platform|software|service|portal|tool|building block|management information|feature|project|mvp|phase \d+)\b/gi;
const emptySections =
  /^(?:functional |user |other |general |key |technical )*(?:requirements?|stories|functionalities|capabilities|features|overview|scope)$/i;

/** A context's name: the author's heading, the PRD's title for a single one, else its central terms. */
export function nameContext(
  group: { entities: readonly string[]; section: string; only: boolean },
  operations: readonly Operation[],
  { reading, tagger }: Evidence,
): string {
  const section = group.section
    .replace(/^[\d.\s]+/, '')
    .replace(/[^\w\s&'-]/g, '')
    .trim();
  if (
    section !== '' &&
    section.split(' ').length <= 5 &&
    !emptySections.test(section) &&
    !/\b(?:must|shall|should)\b|\bto$/i.test(section)
  )
    return sentenceCase(section.toLowerCase());
  const title = reading.title
    .replace(/[:(–—].*$/, '')
    .replace(titleNoise, ' ')
    .replace(/[^\w\s&'-]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^(?:the|a|an|our|new|for|of)\s+/i, '')
    .trim();
  if (group.only && /^[A-Za-z]/.test(title) && title.split(' ').length <= 4) return sentenceCase(title.toLowerCase());
  const central = [...group.entities]
    .map((entity) => ({
      entity,
      weight: operations
        .filter(({ object }) => object === entity)
        .reduce((sum, operation) => sum + 1 + operation.sources.length, 0),
    }))
    .sort((left, right) => right.weight - left.weight)
    .slice(0, 2)
    .map(({ entity }) => tagger.morphology.plural(plainName(entity)));
  return sentenceCase(central.join(' and '));
}

/** "Register, suspend and remove members": one line for each entity. */
export function responsibilitiesOf(entities: readonly string[], operations: readonly Operation[], evidence: Evidence): string[] {
  return entities.flatMap((entity) => {
    const named = operations.filter(({ object }) => object === entity).map(({ name }) => readOperationName(name, evidence).verb);
    const deeds = named.filter((verb) => verb !== 'notify' && verb !== 'remind');
    const verbs = [...new Set(deeds.length > 0 ? deeds : named)];
    if (verbs.length === 0) return [];
    return [sentenceCase(`${joinWords(verbs)} ${evidence.tagger.morphology.plural(plainName(entity))}`)];
  });
}

/** "a, b and c". */
export function joinWords(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** "a, b or c". */
export function joinOr(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

/** "amount to campaign" → "amount to the campaign". */
export function withArticles(object: string): string {
  return object.replace(/ (to|of|for|from|about|with|in|into|on|onto|under|off) (?=[a-z])/g, ' $1 the ');
}
