import { describe, expect, it } from 'vitest';
import { findLittleRead, listUnreadDemands } from '../../../src/analysis/coverage/unread-demands.ts';
import type { PrdBody } from '../../../src/lifecycle/prd.ts';
import { emptyPrd } from '../lint/sample-models.ts';

const kept = (heading: string, markdown: string, level = 2): PrdBody['other'][number] => ({ heading, level, markdown });

describe('listUnreadDemands', () => {
  it('counts sentences that promise or demand, and neither code, questions, nor what is said to the reader', () => {
    const body = {
      ...emptyPrd,
      other: [
        kept(
          'Design',
          'A hidden command will be added to the root of the tool. It is blue.\n\n- Users can open the file by that command.\n\n```\nThis code will be run when it can be run.\n```\n\nWill it be shown to everybody who asks?\n\nWe will see what our users say about it.',
        ),
      ],
    };
    expect(listUnreadDemands(body)).toEqual([
      'A hidden command will be added to the root of the tool.',
      'Users can open the file by that command.',
    ]);
  });

  it('leaves out what tells of the document or of later, with the sections below it', () => {
    const sentence = 'All larger features will be rolled out in phases then.';
    const body = {
      ...emptyPrd,
      other: [kept('Future considerations', sentence), kept('Phases', sentence, 3), kept('Design', sentence)],
    };
    expect(listUnreadDemands(body)).toEqual([sentence]);
  });
});

describe('findLittleRead', () => {
  const prose = (sentences: number): PrdBody => ({
    ...emptyPrd,
    requirements: [{ id: 'REQ-1', section: '', text: 'It must work.', priority: null }],
    other: [kept('Design', Array.from({ length: sentences }, (_, at) => `Step ${at} can be taken by every clerk.`).join(' '))],
  });

  it('tells what was read and what was not, where less than one in three was', () => {
    expect(findLittleRead(prose(6))).toMatchObject({ read: 1, unread: { length: 6 } });
  });

  it('says nothing where a few sentences stand beside requirements', () => {
    expect(findLittleRead(prose(4))).toBeNull();
  });
});
