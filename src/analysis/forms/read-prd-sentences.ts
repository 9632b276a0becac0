import { partRef } from '../../lifecycle/ids.ts';
import { findInstruction } from '../instructions/find-instruction.ts';
import type { PrdBody } from '../../lifecycle/prd.ts';
import { createActors } from './actors.ts';
import { gatherReading, type ReadPart } from './gather-reading.ts';
import type { Grammar } from './read-acts.ts';
import { readScenario, readStatements } from './read-statements.ts';
import { readWish } from './read-wish.ts';
import type { PrdReading } from './reading.ts';
import type { Words } from './words.ts';

/**
 * Reads a PRD by its sentences' forms only: who may do what, rules, and states. Sentences of no
 * such form stay text or become gaps with a reason.
 */
export function readPrdSentences({ key, body }: { readonly key: string; readonly body: PrdBody }, words: Words): PrdReading {
  const grammar = { words, actors: createActors(words) };
  for (const { role } of body.stories) grammar.actors.declare(role);
  for (const user of body.targetUsers) grammar.actors.declare(user.split(/[:(]|\s[—–-]\s/)[0] ?? '');
  // A sentence with "can" declares its actor anywhere, so everything is read twice.
  for (const { statements } of readParts(key, body, grammar))
    for (const { acts } of statements) if (acts.deeds.length > 0 && acts.actor !== 'System') grammar.actors.declare(acts.actor);
  return gatherReading(readParts(key, body, grammar), { title: body.title, grammar });
}

function readParts(key: string, body: PrdBody, grammar: Grammar): ReadPart[] {
  const part = (localId: string, kind: ReadPart['kind'], text: string, story: string | null = null): ReadPart => {
    const isOrder = findInstruction(text) !== null;
    const scenario = kind === 'criterion' && !isOrder ? readScenario(text) : null;
    return {
      ref: partRef(key, localId),
      story,
      kind,
      text,
      scenario,
      isOrder,
      statements: scenario || isOrder ? [] : readStatements(text, grammar),
    };
  };
  return [
    ...body.stories.flatMap((story): ReadPart[] => [
      {
        ref: partRef(key, story.id),
        story: null,
        kind: 'story',
        text: story.capability,
        scenario: null,
        ...readStory(story, grammar),
      },
      ...story.criteria.map(({ id, text }) => part(`${story.id}.${id}`, 'criterion', text, partRef(key, story.id))),
    ]),
    ...body.requirements.map(({ id, text }) => part(id, 'requirement', text)),
    // A list of users may forbid something. Its other text is no part to cover.
    ...body.targetUsers.map((text) => ({
      ...part('', 'user', text.replace(/[:;]\s+/g, `. ${text.split(':')[0] ?? ''} `)),
      ref: '',
    })),
  ];
}

function readStory(story: PrdBody['stories'][number], grammar: Grammar): Pick<ReadPart, 'isOrder' | 'statements'> {
  const isOrder = findInstruction(`${story.title ?? ''} ${story.role} ${story.capability} ${story.benefit}`) !== null;
  return { isOrder, statements: isOrder ? [] : readWish(story, grammar) };
}
