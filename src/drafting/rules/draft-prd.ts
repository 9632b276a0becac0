import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { nameLanguage } from '../../analysis/forms/name-language.ts';
import type { Words } from '../../analysis/forms/words.ts';
import { importPrd } from '../../documents/prd/read-prd.ts';
import { InputError } from '../../lifecycle/errors.ts';
import { nfrCategories } from '../../lifecycle/prd.ts';
import type { PrdDraft } from '../../steps/prd-writing/contracts.ts';
import type { StepInput, StepOutput } from '../../steps/registry.ts';
import { draftIntentQuestions } from './prd/draft-intent-questions.ts';
import { findStories } from './prd/find-stories.ts';
import { takeAnswers } from './prd/take-answers.ts';

/**
 * Drafts a PRD from an intent's explicit statements: sentences with "can", "may" or "should" become
 * stories, and missing information becomes questions. Throws InputError `prd.intent-not-english`.
 */
export function draftPrd(
  { intent, answered }: StepInput<'prd-writing/draft-prd'>,
  words: Words,
): StepOutput<'prd-writing/draft-prd'> {
  return takeAnswers(draftFrom(intent, words), answered);
}

function draftFrom(intent: string, words: Words): PrdDraft {
  const { body } = importPrd([{ name: 'intent.md', bytes: new TextEncoder().encode(intent) }]);
  const prose = [body.objective, ...body.unread.map(({ text }) => text), ...body.other.map(({ markdown }) => markdown)];
  const found = findStories([...body.requirements.map(({ text }) => text), ...prose], words);
  const stories: PrdDraft['stories'] = [
    ...body.stories.map(({ title, role, capability, benefit, priority, criteria }) => ({
      title: title ?? titleOf(capability),
      role,
      capability: capability || (title ?? intent),
      benefit,
      priority,
      criteria: criteria.map(({ text }) => text),
    })),
    ...found.stories,
  ];
  if (stories.length === 0) requireEnglish(intent);
  const told = new Set(found.stories.flatMap(({ criteria }) => criteria));
  const requirements = [
    ...body.requirements
      .filter(({ text }) => !told.has(text))
      .map(({ section, text, priority }) => ({ section, text, priority })),
    ...found.rules.filter((text) => body.requirements.every((one) => one.text !== text)).map(plainRequirement),
  ];
  const nothing = stories.length === 0 && requirements.length === 0;
  const constraints = {
    timeline: body.constraints.timeline,
    budget: body.constraints.budget,
    technical: body.constraints.technical,
    team: body.constraints.team,
  };
  const nonFunctional = Object.fromEntries(
    nfrCategories.map((category) => [category, body.nonFunctional[category].map(({ text }) => text)]),
  ) as PrdDraft['nonFunctional'];
  const stated = { nonFunctional, constraints, outOfScope: [...body.outOfScope] };
  return {
    // The reader names a document without a heading after its file.
    title: /^# +(\S.*)$/m.exec(intent)?.[1]?.trim() ?? titleOf(stories[0]?.capability ?? intent),
    objective: firstOf([body.objective, ...prose, intent]),
    targetUsers: body.targetUsers.length > 0 ? [...body.targetUsers] : [...new Set(found.stories.map(({ role }) => role))],
    stories,
    requirements: nothing ? [plainRequirement(oneLine(intent))] : requirements,
    risks: { identified: [...body.risks.identified], mitigations: [...body.risks.mitigations] },
    assumptions: body.risks.assumptions.map((text) => ({ text, because: 'the intent itself assumes it', place: null })),
    metrics: {
      primaryKpi: body.metrics.primaryKpi,
      secondary: body.metrics.secondary.map(({ text }) => text),
      measurementMethod: body.metrics.measurementMethod,
    },
    glossary: [...body.glossary],
    questions: draftIntentQuestions({ stories, primaryKpi: body.metrics.primaryKpi, ...stated }),
    ...stated,
  };
}

function requireEnglish(intent: string): void {
  const language = nameLanguage(intent);
  if (language === null) return;
  throw new InputError({
    id: 'prd.intent-not-english',
    message: `The intent is written in ${language}, and the built-in rules read English only; nothing was stored.`,
    fix: fix`Write it in English, or have a model draft it: ${act('draftPrd', { model: 'anthropic' })}.`,
  });
}

const plainRequirement = (text: string) => ({ section: '', text, priority: null });

const longestTitle = 60;

/** "to renew loans by phone" → "Renew loans by phone". */
function titleOf(capability: string): string {
  const words = oneLine(capability)
    .replace(/^to\s+/i, '')
    .split(' ');
  while (words.length > 1 && words.join(' ').length > longestTitle) words.pop();
  const title = words.join(' ').slice(0, longestTitle);
  return title.charAt(0).toUpperCase() + title.slice(1);
}

function firstOf(texts: readonly string[]): string {
  return texts.map(oneLine).find((text) => text !== '') ?? '…';
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
