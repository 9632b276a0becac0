import { findInstruction } from '../../analysis/instructions/find-instruction.ts';
import { findTechnologyTerms } from '../../analysis/technology/find-technology-terms.ts';
import { pascalCase, plainName, sentenceCase } from '../../analysis/forms/names.ts';
import { readPrd } from '../../analysis/forms/read-prd.ts';
import type { Words } from '../../analysis/forms/words.ts';
import type { Concepts, Contexts } from '../../steps/inception/contracts.ts';
import type { StepInput } from '../../steps/registry.ts';
import { earlierConcepts } from './earlier-steps.ts';

/**
 * Step 2: things that a story or requirement names together are of one context. Where that tells no two groups apart, there is one context, called as
 * the PRD is; so is the one of what stands alone. How contexts relate no form of a sentence says.
 */
export function proposeContexts({ prd, concepts: given }: StepInput<'inception/propose-contexts'>, words: Words): Contexts {
  const concepts = earlierConcepts(given);
  const things = concepts.entities.filter(({ kind }) => kind === 'entity' || kind === 'value').map(({ name }) => name);
  const groups = groupTogether(things, readPrd(prd, words).together);
  const home = groups.length > 1 ? groups : [];
  const title = prd.body.title.trim() || 'Core';
  const grouped = new Set(home.flat());
  const alone = things.filter((name) => !grouped.has(name));
  const named = home.map((group) => ({ name: nameGroup(group, concepts), members: group }));
  const rest = alone.length > 0 || named.length === 0 ? [{ name: title, members: alone }] : [];
  const contexts = [...named, ...rest];
  return {
    contexts: contexts.map(({ name, members }) => ({
      name,
      responsibilities: responsibilitiesOf(members, concepts),
      language: members.map((member) => describe(member, { concepts, prd })),
    })),
    contextMap: [],
    placements: contexts.flatMap(({ name, members }) => members.map((entity) => ({ entity, context: name }))),
  };
}

/** Groups of two and more. */
function groupTogether(things: readonly string[], together: readonly (readonly { readonly name: string }[])[]): string[][] {
  const groupOf = new Map(things.map((name) => [name, new Set([name])]));
  for (const named of together) {
    const members = named.flatMap(({ name }) => groupOf.get(name) ?? []);
    const joined = new Set(members.flatMap((group) => [...group]));
    for (const name of joined) groupOf.set(name, joined);
  }
  return [...new Set(groupOf.values())].filter(({ size }) => size > 1).map((group) => [...group]);
}

/** After the thing that most is done to. */
function nameGroup(group: readonly string[], { operations }: Concepts): string {
  const countOf = (name: string): number => operations.filter(({ object }) => object === name).length;
  const [first = ''] = group.toSorted((a, b) => countOf(b) - countOf(a));
  return sentenceCase(plainName(first));
}

function responsibilitiesOf(members: readonly string[], { operations }: Concepts): string[] {
  return operations.filter(({ object }) => members.includes(object)).map(({ name }) => sentenceCase(plainName(name)));
}

/** What the glossary says, else the first statement that names it. */
function describe(
  name: string,
  { concepts, prd }: { concepts: Concepts; prd: StepInput<'inception/propose-contexts'>['prd'] },
): { term: string; meaning: string } {
  const entity = concepts.entities.find((one) => one.name === name);
  const term = entity?.term ?? plainName(name);
  const texts = [
    ...prd.body.stories.flatMap(({ capability, criteria }) => [capability, ...criteria.map(({ text }) => text)]),
    ...prd.body.requirements.map(({ text }) => text),
  ];
  const said = texts.find(
    (text) => pascalCase(text).toLowerCase().includes(name.toLowerCase()) && findInstruction(text) === null && isOfDomain(text),
  );
  return { term, meaning: entity?.meaning || (said === undefined ? '' : `As in: “${said}”`) };
}

/** What names technology is the RFC's to say. */
function isOfDomain(text: string): boolean {
  return findTechnologyTerms(text).length === 0;
}
