import { findInstruction } from '../../analysis/instructions/find-instruction.ts';
import { findTechnologyTerms } from '../../analysis/technology/find-technology-terms.ts';
import { plainName, sentenceCase } from '../../analysis/forms/names.ts';
import { readPrdSentences } from '../../analysis/forms/read-prd-sentences.ts';
import { tokenize } from '../../analysis/forms/tokenize.ts';
import type { Words } from '../../analysis/forms/words.ts';
import type { PrdBody } from '../../lifecycle/prd.ts';
import type { Concepts, Contexts } from '../../steps/inception/contracts.ts';
import type { StepInput } from '../../steps/registry.ts';
import { earlierConcepts } from './earlier-steps.ts';

/**
 * Step 2: groups things that a story or requirement names together. Others share a context with the
 * PRD's title, as do all without two groups. No sentence tells how contexts relate.
 */
export function proposeContexts({ prd, concepts: given }: StepInput<'inception/propose-contexts'>, words: Words): Contexts {
  const concepts = earlierConcepts(given);
  const things = concepts.entities.filter(({ kind }) => kind === 'entity' || kind === 'value').map(({ name }) => name);
  const groups = groupTogether(things, readPrdSentences(prd, words).together);
  const home = groups.length > 1 ? groups : [];
  const title = prd.body.title.replace(/\([^()]{0,100}\)\s*$/, '').trim() || 'Core';
  const grouped = new Set(home.flat());
  const alone = things.filter((name) => !grouped.has(name));
  const named = home.map((group) => ({ name: nameGroup(group, concepts), members: group }));
  const rest = alone.length > 0 || named.length === 0 ? [{ name: title, members: alone }] : [];
  const contexts = [...named, ...rest];
  const entityOf = new Map(concepts.entities.map((entity) => [entity.name, entity]));
  const said = indexSaid(prd.body, words);
  /** Takes the glossary's meaning, else the first statement that names the term. */
  const describe = (name: string): { term: string; meaning: string } => {
    const entity = entityOf.get(name);
    const term = entity?.term ?? plainName(name);
    const text = said.get(term);
    return { term, meaning: entity?.meaning || (text === undefined ? '' : `As in: “${text}”`) };
  };
  return {
    contexts: contexts.map(({ name, members }) => ({
      name,
      responsibilities: responsibilitiesOf(new Set(members), concepts),
      language: members.map((member) => describe(member)),
    })),
    contextMap: [],
    placements: contexts.flatMap(({ name, members }) => members.map((entity) => ({ entity, context: name }))),
  };
}

/** Returns groups of at least two. */
function groupTogether(things: readonly string[], together: readonly (readonly { readonly name: string }[])[]): string[][] {
  const groupOf = new Map(things.map((name) => [name, new Set([name])]));
  for (const named of together) {
    const [largest, ...others] = [...new Set(named.flatMap(({ name }) => groupOf.get(name) ?? []))].toSorted(
      (a, b) => b.size - a.size,
    );
    for (const name of others.flatMap((group) => [...group])) {
      largest?.add(name);
      if (largest) groupOf.set(name, largest);
    }
  }
  return [...new Set(groupOf.values())].filter(({ size }) => size > 1).map((group) => [...group]);
}

/** Names a group after the thing with the most operations. */
function nameGroup(group: readonly string[], { operations }: Concepts): string {
  const done = Map.groupBy(operations, ({ object }) => object);
  const countOf = (name: string): number => done.get(name)?.length ?? 0;
  const [first = ''] = group.toSorted((a, b) => countOf(b) - countOf(a));
  return sentenceCase(plainName(first));
}

function responsibilitiesOf(members: ReadonlySet<string>, { operations }: Concepts): string[] {
  return operations.filter(({ object }) => members.has(object)).map(({ name }) => sentenceCase(plainName(name)));
}

/** Maps each word and pair of adjacent words to the first text that contains it. */
function indexSaid({ stories, requirements }: PrdBody, words: Words): Map<string, string> {
  const said = new Map<string, string>();
  const texts = [
    ...stories.flatMap(({ capability, criteria }) => [capability, ...criteria.map(({ text }) => text)]),
    ...requirements.map(({ text }) => text),
  ];
  for (const text of texts) {
    if (findInstruction(text) !== null || !isOfDomain(text)) continue;
    const spoken = tokenize(text).map(({ lower }) => words.singular(lower));
    for (const [at, word] of spoken.entries())
      for (const term of [word, `${word} ${spoken[at + 1] ?? ''}`]) if (!said.has(term)) said.set(term, text);
  }
  return said;
}

/** Technology belongs in the RFC. */
function isOfDomain(text: string): boolean {
  return findTechnologyTerms(text).length === 0;
}
