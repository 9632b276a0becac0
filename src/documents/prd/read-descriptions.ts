import { flat, type Block, type Leaf, type Place } from '../markdown/blocks.ts';
import type { PrdDraft } from './prd-draft.ts';
import { prdFinding } from './prd-findings.ts';
import { labelLevel, stripNumber, type Section } from './sections.ts';
import { isAboutTheDocument, splitSentences } from './statements.ts';

/** Sections that tell of the document or of other things than what is built. */
const background =
  /\b(?:references?|resources?|licen[cs]e|acknowledge?ments?|contribut\w+|inspiration|future|change ?log|revision|history|appendix|glossary|links?|authors?|table of contents|out of scope|non-?goals?)\b/i;
const pointsElsewhere =
  /\b(?:figure|illustrat\w+|diagram|screenshot|see also|linked|click|for (?:example|instance)|e\.g\.|https?:|you|we|our|us|i)\b|\?$/i;
/** "The context manages …", "Each customer has …", "It works …": a subject of a few words and a verb in the present. */
const saysWhatSomethingDoes =
  /^(?:(?:the|this|that|these|each|every|an?|its?|they|all|further,?|thus,?)\s+)?(?:[\p{L}\d'’()/-]+\s+){0,6}?(?:(?!(?:this|its|thus|always|besides|across|various|process|access|business|address|status)\b)\p{Ll}{3,}s|is|are|has|have|can|may|will|do)\s+\p{L}/iu;
const orders =
  /^(?:add|allow|change|create|display|enable|extend|improve|introduce|let|modify|offer|provide|record|remove|replace|report|show|support|update)\b/i;

/**
 * Reads what a document describes where it demands nothing: sentences that say what the system, a role or an area does. Only for documents
 * without any story or normative statement; a finding says that the wording decided nothing.
 */
export function readDescriptions(root: Section, draft: PrdDraft): void {
  const before = draft.requirements.length;
  readSectionDescriptions(root, draft);
  const [first] = draft.requirements.slice(before);
  if (!first) return;
  const found = draft.requirements.length - before;
  draft.findings.push(
    prdFinding(
      'PRD-NO-NORMATIVE',
      first.place,
      `No story and no must, shall or should: ${found} descriptive ${found === 1 ? 'sentence was' : 'sentences were'} read as requirements.`,
    ),
  );
}

function readSectionDescriptions(section: Section, draft: PrdDraft): void {
  if (background.test(section.heading)) return;
  for (const block of section.blocks) readBlock(block, section, draft);
  for (const child of section.children) readSectionDescriptions(child, draft);
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
  const sentences = splitSentences(flat(text));
  const described = sentences.filter(isDescription);
  for (const sentence of described) addDescription(sentence, leaf.place, section, draft);
  // What is left of a mixed paragraph stays kept with it.
  if (described.length === sentences.length) leaf.taken = true;
}

function isDescription(sentence: string): boolean {
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
