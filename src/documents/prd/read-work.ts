import { flat, takeAll, type Block, type Code, type Paragraph } from '../markdown/blocks.ts';
import type { PrdDraft, StoryDraft } from './prd-draft.ts';
import { readCriteriaBlock } from './read-criteria.ts';
import { statementContext } from './read-requirement-section.ts';
import { readRequirementParagraph } from './read-requirements.ts';
import { readStoryList } from './read-story-list.ts';
import { readWorkTable } from './read-table.ts';
import { addFound, type WorkContext } from './start-story.ts';
import { isAboutTheDocument, isConditionForm, isLeadIn, isNormative, readGherkin, splitFeatures } from './statements.ts';
import { applyFields, fillStory, findStory, isStory, joinSplitStory } from './story-text.ts';

/** Reads blocks of a section of stories; returns the story that what follows belongs to. */
export function readStoryBlocks(blocks: readonly Block[], context: WorkContext, draft: PrdDraft): StoryDraft | null {
  let open = context.story;
  let at = 0;
  while (at < blocks.length) {
    const block = blocks[at];
    const next = blocks[at + 1];
    if (!block) break;
    if (block.kind === 'paragraph') {
      const split = joinSplitStory(blocks.slice(at, at + 3).filter((part) => part.kind === 'paragraph'));
      const found = findStory(split.text || block.text, draft, context.topic === 'stories');
      if (found && (found.capability !== '' || found.role !== '')) {
        const lacks = open !== null && (open.role === '' || open.capability === '') && open.section === context.section;
        if (lacks && open) fillStory(open, found, block.place, draft);
        else open = addFound(found, context, 'text', block.place, draft);
        for (const part of blocks.slice(at, at + Math.max(1, split.count))) takeAll([part]);
        at += Math.max(1, split.count);
        continue;
      }
      readParagraphBelowStory(block, next, open, context, draft);
    } else if (block.kind === 'list') {
      open = readStoryList(block, open, context, draft);
    } else if (block.kind === 'table') {
      readWorkTable(block, { ...context, story: open }, draft);
    } else if (block.kind === 'code' && countFeatureStories(block.text) > 0) {
      readFeatures(block, context, draft);
    } else if (open && block.kind === 'code') {
      readCriteriaBlock(block, open, draft);
    }
    at += 1;
  }
  return open;
}

/** Features of a gherkin text whose header is a user story. */
export function countFeatureStories(text: string): number {
  return splitFeatures(text).filter(({ header }) => isStory({ text: header, marked: header })).length;
}

function readFeatures(block: Code, context: WorkContext, draft: PrdDraft): void {
  for (const { title, header, scenarios } of splitFeatures(block.text)) {
    const found = findStory(header, draft);
    if (!found) continue;
    const story = addFound({ ...found, title: found.title || title }, { ...context, pending: null }, 'text', block.place, draft);
    draft.addCriteria(story, readGherkin(scenarios), block.place);
  }
  block.taken = true;
}

function readParagraphBelowStory(
  block: Paragraph,
  next: Block | undefined,
  open: StoryDraft | null,
  context: WorkContext,
  draft: PrdDraft,
): void {
  const text = flat(block.text);
  if (open && applyFields(open, block, block.place, draft)) {
    block.taken = true;
  } else if (open && block.text.split('\n').every((line) => /^\s*(?:[•●▪→➔✓✔✅☐☑–]|\(?[a-z\d]{1,2}[.)])\s/.test(line))) {
    readCriteriaBlock(block, open, draft);
  } else if (open && isConditionForm(text) && !isLeadIn(text)) {
    readCriteriaBlock(block, open, draft);
  } else if (next?.kind === 'list' && isLeadIn(text)) {
    block.taken = open !== null && text.length < 80;
  } else if (!open && context.topic !== 'criteria' && isNormative(text) && !isAboutTheDocument(text)) {
    readRequirementParagraph(block, { ...statementContext(context), whole: false }, draft, false);
  }
}
