import { flat, type Block, type Item, type List } from '../markdown/blocks.ts';
import type { PrdDraft, StoryDraft } from './prd-draft.ts';
import { joinGherkinLines, readGherkin, splitCriteria, stripMarker } from './statements.ts';
import { priorityOfHeading } from './read-priority.ts';
import { applyFields } from './story-text.ts';
import { topicOf } from './topics.ts';

/** Reads a list below a story: fields such as "Priority: must", and otherwise one criterion an item. */
export function readCriteriaList(list: List, story: StoryDraft, draft: PrdDraft): void {
  const groups = groupGherkinItems(list.items);
  for (const group of groups) {
    const [first] = group;
    if (!first) continue;
    const bare = first.children.length === 0 ? priorityOfHeading(flat(first.text).replace(/[.:]$/, ''), draft.scale) : null;
    if (group.length === 1 && bare !== null) {
      if (bare === 'unknown') draft.unknownPriority(first.text, first.place);
      else story.priority ??= bare;
      first.taken = true;
      continue;
    }
    if (group.length === 1 && isCriteriaHeading(first)) {
      first.taken = true;
      for (const child of first.children) readCriteriaBlock(child, story, draft);
      continue;
    }
    if (group.length === 1 && applyFields(story, first, first.place, draft)) {
      first.taken = true;
      continue;
    }
    const texts = group.length > 1 ? joinGherkinLines(group.map((item) => item.text)) : [joinNested(first)];
    draft.addCriteria(story, texts.map(stripMarker), first.place);
    for (const item of group) item.taken = true;
  }
}

/** Reads any block that states criteria. Returns false for one that cannot. */
export function readCriteriaBlock(block: Block, story: StoryDraft, draft: PrdDraft): boolean {
  if (block.kind === 'list') {
    readCriteriaList(block, story, draft);
    return true;
  }
  if (block.kind === 'paragraph') {
    if (!applyFields(story, block, block.place, draft)) draft.addCriteria(story, splitCriteria(block.text), block.place);
    block.taken = true;
    return true;
  }
  if (
    block.kind === 'code' &&
    /^(?:gherkin|feature|cucumber)?$/i.test(block.language) &&
    /^\s*(?:given|scenario|feature|background)\b/im.test(block.text)
  ) {
    draft.addCriteria(story, readGherkin(block.text), block.place);
    block.taken = true;
    return true;
  }
  return false;
}

function isCriteriaHeading(item: Item): boolean {
  return item.children.length > 0 && topicOf(flat(item.text).replace(/\s*:$/, '')) === 'criteria';
}

/** Items "Given", "When", "Then" of one criterion stand together; every other item is a group of its own. */
function groupGherkinItems(items: readonly Item[]): Item[][] {
  const groups: Item[][] = [];
  let thenSeen = false;
  for (const item of items) {
    const step = /^(given|when|then|and|but)\b/i.exec(flat(item.text))?.[1]?.toLowerCase();
    const previous = groups.at(-1);
    const whole = /^given\b.*\bthen\b/is.test(item.text) || /^when\b.*\bthen\b/is.test(item.text);
    const open =
      previous !== undefined &&
      /^(?:given|when)\b/i.test(flat(previous[0]?.text ?? '')) &&
      !/\bthen\b/i.test(previous[0]?.text ?? '');
    const joins =
      open &&
      !whole &&
      item.children.length === 0 &&
      (step === 'then' ||
        step === 'and' ||
        step === 'but' ||
        (step === 'when' && !thenSeen && /^given/i.test(flat(previous[0]?.text ?? ''))));
    if (joins && previous) previous.push(item);
    else {
      groups.push([item]);
      thenSeen = false;
    }
    if (step === 'then') thenSeen = true;
  }
  return groups;
}

/** One statement from an item and the items below it: gherkin steps in order, anything else as "Head: a; b". */
export function joinNested(item: Item): string {
  const nested: string[] = [];
  for (const child of item.children) {
    if (child.kind === 'list') {
      for (const inner of child.items) {
        nested.push(joinNested(inner));
        inner.taken = true;
      }
    } else if (child.kind === 'paragraph') {
      for (const line of child.text.split('\n')) nested.push(flat(line));
      child.taken = true;
    }
  }
  const head = joinSteps(joinGherkinLines(item.text.split('\n')));
  if (nested.length === 0) return head;
  if (/^(?:given|when|then)\b/i.test(nested[0] ?? '')) {
    const steps = joinSteps(joinGherkinLines(/^(?:given|when)\b/i.test(head) ? [head, ...nested] : nested));
    return /^(?:given|when)\b/i.test(head)
      ? steps
      : `${head.replace(/^scenario\s*\d*\s*[:–—-]\s*/i, '').replace(/:$/, '')}: ${steps}`;
  }
  return `${head.replace(/[:.;,]$/, '')}: ${nested.map((text) => text.replace(/[.;,]$/, '')).join('; ')}`;
}

/** The steps of one scenario stay one sentence, whatever each of them ended with. */
function joinSteps(steps: readonly string[]): string {
  return steps.map((step, at) => (at < steps.length - 1 ? step.replace(/[.;,]$/, '') : step)).join('; ');
}
