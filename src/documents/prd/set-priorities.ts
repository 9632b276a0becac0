import { InputError } from '../../lifecycle/errors.ts';
import { priorities, type Priority } from '../../lifecycle/prd.ts';

interface Ranked {
  readonly id: string;
  readonly priority: Priority | null;
}

const words: readonly (readonly [Priority, RegExp])[] = [
  ['must-have', /\b(?:must|first|needed|essential)\b/i],
  ['should-have', /\bshould\b/i],
  ['nice-to-have', /\b(?:nice|could|later|optional)\b/i],
];

/**
 * Sets priorities from "must-have: US-1; should-have: the rest" or "all must-have", where "all" are
 * the stories without one. Throws InputError `prd.answer-unclear` for an unknown or unset story.
 */
export function setPriorities<T extends Ranked>(all: readonly T[], question: string, answer: string): T[] {
  const given = new Map<string, Priority>();
  let rest: Priority | null = null;
  for (const piece of answer.split(/[;.\n]+|,\s*(?=(?:must|should|nice|could)\b)/i).filter((one) => one.trim() !== '')) {
    const priority = words.find(([, pattern]) => pattern.test(piece))?.[0];
    const named = [...piece.matchAll(/\bUS-\d+\b/gi)].map(([story]) => story.toUpperCase());
    if (!priority) throw unclear(question, `"${piece.trim().slice(0, 60)}" names no priority.`);
    for (const story of named) given.set(story, priority);
    if (named.length === 0) rest = priority;
  }
  const unknown = [...given.keys()].filter((story) => !all.some((one) => one.id === story));
  if (unknown.length > 0) throw unclear(question, `there is no story ${unknown.join(', ')}.`);
  const stories = all.map((story) => ({ ...story, priority: given.get(story.id) ?? story.priority ?? rest }));
  const without = stories.filter(({ priority }) => priority === null).map((story) => story.id);
  if (without.length > 0) throw unclear(question, `it says nothing of ${without.join(', ')}.`);
  return stories;
}

function unclear(question: string, message: string): InputError {
  return new InputError({
    id: 'prd.answer-unclear',
    message: `The answer to ${question} cannot be read: ${message}`,
    fix: `Name each story with ${priorities.join(', ')}: "must-have: US-1, US-2; should-have: the rest".`,
    details: { question },
  });
}
