import type { Tagger } from '../../analysis/concepts/tagger.ts';
import type { Mention, TermIndex } from '../../analysis/concepts/term-index.ts';
import { isName, pascalCase } from '../../analysis/concepts/terms.ts';
import { neutralizeTechnology } from '../../analysis/technology/neutralize-technology.ts';
import { attributeNouns } from '../../analysis/concepts/vocabulary.ts';
import type { Concepts } from '../../steps/inception/contracts.ts';
import type { StepInput } from '../../steps/registry.ts';
import { attachParts } from './attach-parts.ts';
import { describeTerm } from './describe-term.ts';
import { gatherEvidence, type Evidence } from './evidence.ts';
import type { OperationDraft } from './operation-draft.ts';

type Entity = Concepts['entities'][number];

/** More terms than this in one model are noise to its reader. */
const maxLanguageTerms = 120;

/** In a document of fewer statements than this every thing that it names counts. */
const smallDocument = 60;

/** Step 1: entities from the nouns of the PRD, operations from its verbs. */
export function identifyConcepts({ prd }: StepInput<'inception/identify-concepts'>, tagger: Tagger): Concepts {
  const evidence = gatherEvidence(prd, tagger);
  const { reading, roles, drafts } = evidence;
  const operations = attachParts(drafts, { reading, tagger });
  const actors = new Set([...roles, ...drafts.map(({ actor }) => actor).filter((actor) => actor !== 'System' && actor !== '')]);
  const entities = listEntities({ operations, actors, evidence });
  return {
    entities,
    operations: operations.map(({ name, actor, thing, sources }) => ({
      name,
      actor: actor === 'System' ? actor : pascalCase(actor) || 'System',
      object: pascalCase(thing),
      sources: [...sources],
    })),
  };
}

function listEntities({
  operations,
  actors,
  evidence,
}: {
  operations: readonly OperationDraft[];
  actors: ReadonlySet<string>;
  evidence: Evidence;
}): Entity[] {
  const { reading, index } = evidence;
  const objects = new Set(operations.map(({ thing }) => thing));
  const defined = new Set(
    reading.glossary.map(({ term }) => index.resolve(/^[A-Z0-9]+$/.test(term) ? term : term.toLowerCase())),
  );
  const small = reading.statements.length < smallDocument;
  const frequent = index.things.filter((thing) => isTerm(thing, index, small));
  const terms = [...new Set([...objects, ...actors, ...defined, ...frequent.slice(0, maxLanguageTerms)])];
  const byName = new Map<string, Entity>();
  for (const term of terms) {
    const name = pascalCase(term);
    if (!isName(name) || byName.has(name)) continue;
    byName.set(name, {
      name,
      term: neutralizeTechnology(term),
      meaning: neutralizeTechnology(describeTerm(term, evidence)),
      kind: kindOf(term, objects, actors),
      sources: sourcesOf(term, index),
    });
  }
  return [...byName.values()];
}

/** A term worth a place in the language: spoken of in several statements, or written as a name in prose. */
function isTerm(thing: string, index: TermIndex, small: boolean): boolean {
  const mentions = index.mentions(thing);
  if (small && inRules(mentions)) return true;
  const inParts = new Set(mentions.filter(({ statement }) => statement.ref !== '').map(({ statement }) => statement.ref)).size;
  const asName = mentions.filter(({ written }) => /^(?:[A-Z][A-Za-z0-9-]*\s?)+$/.test(written)).length;
  return inParts >= 2 || asName >= 2 || mentions.length >= 3 || (asName >= 1 && thing.includes(' '));
}

/** Named in a wish or a criterion, and not only in passing prose. */
function inRules(mentions: readonly Mention[]): boolean {
  return mentions.some(({ statement, aspect }) => statement.kind !== 'prose' && statement.kind !== 'benefit' && aspect === '');
}

function kindOf(term: string, objects: ReadonlySet<string>, actors: ReadonlySet<string>): Entity['kind'] {
  if (objects.has(term)) return 'entity';
  if (actors.has(term)) return 'actor';
  return attributeNouns.has(term.split(' ').at(-1) ?? '') ? 'value' : 'entity';
}

function sourcesOf(term: string, index: TermIndex): string[] {
  return [
    ...new Set(
      index
        .mentions(term)
        .map(({ statement }) => statement.ref)
        .filter((ref) => ref !== ''),
    ),
  ];
}
