import { flat, type Block, type Leaf, type Place } from '../markdown/blocks.ts';
import type { PrdDraft } from './prd-draft.ts';
import { prdFinding } from './prd-findings.ts';
import { dropOutlineNumber, labelLevel, stripNumber, type Section } from './sections.ts';
import { isAboutTheDocument, isNormative, splitSentences } from './statements.ts';
import type { Topic } from './topics.ts';

/** Sections that tell of the document or of other things than what is built. */
const background =
  /\b(?:references?|resources?|licen[cs]e|acknowledge?ments?|contribut\w+|inspiration|future|change ?log|revision|history|appendix|glossary|links?|authors?|table of contents|out of scope|non-?goals?)\b/i;
const pointsElsewhere =
  /\b(?:figure|illustrat\w+|diagram|screenshot|see also|linked|click|for (?:example|instance)|e\.g\.|https?:|you|we|our|us|i)\b|\?$/i;
/** "The context manages …", "Each customer has …", "It works …": a subject of a few words and a verb in the present. */
const saysWhatSomethingDoes =
  /^(?:(?:at|in|on|for|once|when|if|after|before|during|with)\b[^,]{3,60}, )?(?:(?:the|this|that|these|each|every|an?|its?|they|all|further,?|thus,?)\s+)?(?:[\p{L}\d'’()/-]+\s+){0,6}?(?:(?!(?:this|its|thus|always|besides|across|various|process|access|business|address|status)\b)\p{Ll}{3,}s|is|are|has|have|can|may|will|do)\s+\p{L}/iu;
const orders =
  /^(?:add|allow|change|create|display|enable|extend|improve|introduce|let|modify|offer|provide|record|remove|replace|report|show|support|update)\b/i;

/** Topics of sections that tell how things are, what is hoped for, or what is left out, and none of what is built. */
const tellsNoFeature: ReadonlySet<Topic | null> = new Set<Topic | null>([
  'background',
  'aside',
  'out-of-scope',
  'metrics',
  'primary-kpi',
  'secondary-metrics',
  'measurement',
  'risks',
  'mitigations',
  'assumptions',
  'timeline',
  'budget',
  'team',
  'glossary',
]);

/** So many descriptions, and so many to each demand, make a document one that describes what it wants. */
const fewestDescriptions = 10;
const descriptionsToDemand = 3;
/** More names of parts of programs than this are no trade names. */
const mostCode = 6;

/** Whether a document without stories describes what it wants in prose, with a "must" here and there: read by those alone, its model would be about them. */
export function isMostlyDescribed(
  roots: readonly Section[],
  { stories, requirements }: Pick<PrdDraft, 'stories' | 'requirements'>,
): boolean {
  // Who lists what is wanted has said what counts.
  if (stories.length > 0 || requirements.some(({ layout, standing }) => layout !== 'text' || standing !== 'stated')) return false;
  if (roots.reduce((sum, root) => sum + countCode(root), 0) >= mostCode) return false;
  const described = roots.reduce((sum, root) => sum + countDescriptions(root), 0);
  return described >= fewestDescriptions && described >= descriptionsToDemand * requirements.length;
}

function countDescriptions(section: Section): number {
  if (isBackground(section)) return 0;
  const own = textsOf(section.blocks)
    .flatMap((text) => sentencesOf(text))
    .filter(isDescription).length;
  return section.children.reduce((sum, child) => sum + countDescriptions(child), own);
}

function textsOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) =>
    block.kind === 'paragraph'
      ? [block.text]
      : block.kind === 'list'
        ? block.items.flatMap(({ text, children }) => [text, ...textsOf(children)])
        : [],
  );
}

/** Names of programs' parts, such as `NestedFile` and `--force`: an engineer's specification describes them, and no work of people. */
function countCode({ blocks, children }: Section): number {
  const listings = blocks.filter(({ kind }) => kind === 'code').length * mostCode;
  const named = textsOf(blocks).flatMap((text) => text.match(/\b[A-Za-z]*[a-z][A-Z][A-Za-z]*\b|(?<=\s)--[a-z]/g) ?? []).length;
  return children.reduce((sum, child) => sum + countCode(child), listings + named);
}

/**
 * Reads what a document describes where it demands nothing: sentences that say what the system, a role or an area does. Only for documents
 * without any story in which hardly a statement is normative; a finding says that the wording decided nothing.
 */
export function readDescriptions(root: Section, draft: PrdDraft): void {
  const before = draft.requirements.length;
  readSectionDescriptions(root, draft);
  const [first] = draft.requirements.slice(before);
  if (!first) return;
  const found = draft.requirements.length - before;
  const why = before === 0 ? 'No story and no must, shall or should' : 'No story, and must, shall or should in few sentences';
  draft.findings.push(
    prdFinding(
      'PRD-NO-NORMATIVE',
      first.place,
      `${why}: ${found} descriptive ${found === 1 ? 'sentence was' : 'sentences were'} read as requirements.`,
    ),
  );
}

function readSectionDescriptions(section: Section, draft: PrdDraft): void {
  if (isBackground(section)) return;
  for (const block of section.blocks) readBlock(block, section, draft);
  for (const child of section.children) readSectionDescriptions(child, draft);
}

function isBackground({ heading, topic }: Section): boolean {
  return background.test(heading) || tellsNoFeature.has(topic);
}

function readBlock(block: Block, section: Section, draft: PrdDraft): void {
  if (block.kind === 'paragraph') readText(block, block.text, section, draft);
  if (block.kind === 'list') {
    for (const item of block.items) {
      readText(item, item.text, section, draft);
      for (const child of item.children) readBlock(child, section, draft);
    }
  }
}

function readText(leaf: Leaf, text: string, section: Section, draft: PrdDraft): void {
  if (leaf.taken) return;
  const sentences = sentencesOf(text);
  const described = sentences.filter(isDescription);
  for (const sentence of described) addDescription(sentence, leaf.place, section, draft);
  // What is left of a mixed paragraph stays kept with it.
  if (described.length === sentences.length) leaf.taken = true;
}

/** Sentences without the number of an outline in front of them: "2.3 The clerk takes the form." */
function sentencesOf(text: string): string[] {
  return splitSentences(dropOutlineNumber(flat(text)));
}

function isDescription(sentence: string): boolean {
  // What is demanded was read before.
  if (isNormative(sentence)) return false;
  if (sentence.length < 30 || sentence.endsWith(':') || pointsElsewhere.test(sentence) || isAboutTheDocument(sentence))
    return false;
  return orders.test(sentence) || saysWhatSomethingDoes.test(sentence);
}

function addDescription(text: string, place: Place, section: Section, draft: PrdDraft): void {
  draft.addRequirement({
    id: null,
    section: section.level < labelLevel ? stripNumber(section.heading) : '',
    text,
    priority: null,
    place,
    layout: 'text',
    standing: 'stated',
  });
}
