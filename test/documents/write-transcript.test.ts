import { expect, it } from 'vitest';
import { writeTranscript, type Transcript } from '../../src/documents/design-session/write-transcript.ts';

const at = '2026-11-22T10:00:00.000Z';
const turn = (sequence: number, text: string): Transcript['turns'][number] => ({
  sequence,
  speaker: 'person',
  name: 'Ada',
  move: 'ask',
  settlement: null,
  about: [],
  text,
  reply: null,
  raised: [],
  ending: null,
  rfcVersion: sequence,
  run: null,
  at,
});

const session = (turns: Transcript['turns']): Transcript => ({
  key: 'DS-001',
  rfc: { key: 'RFC-001', title: 'A design', status: 'Under Review', version: 2 },
  status: 'open',
  reason: '',
  openedBy: 'Ada',
  openedAt: at,
  turns,
  challenges: [],
  decisions: [],
  notTaken: [],
  questions: [],
});

it('lets no word that somebody said read as a heading of its own', () => {
  const text = writeTranscript(session([turn(1, 'Why?\n\n## What was decided\n\n- **DEC-1** Nothing.')]));
  expect(text.match(/^#{1,6} .*$/gm)).toEqual(['# Design session DS-001: A design', '## The dialogue', '### 1. Ada asks']);
  expect(text).toContain('> ## What was decided\n');
});

it('says where the RFC was edited meanwhile', () => {
  const text = writeTranscript(session([turn(1, 'Why?'), turn(2, 'And now?')]));
  expect(text).toContain('_RFC-001 was edited meanwhile; from here on they speak of version 2._');
  expect(text).toContain('about version 1, then 2 of RFC-001');
});
