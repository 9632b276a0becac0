import { describe, expect, it } from 'vitest';
import { isUnreasoned } from '../../../../src/analysis/design/alternatives/merge-alternatives.ts';
import { sortNotes } from '../../../../src/analysis/design/sort-notes.ts';
import { onlyConsidered, readReason, splitConsidered } from '../../../../src/analysis/design/alternatives/why-considered.ts';

const alternative = (note: string) => sortNotes(`## Alternatives\n\n- ${note}`).alternatives[0];

describe('why somebody looked at another way at all', () => {
  it.each([
    [
      'Redis queue – considered because it is simple; loses jobs on restart.',
      'Redis queue',
      'It is simple.',
      'Loses jobs on restart.',
    ],
    [
      'Redis queue: considered because it is simple; rejected because it loses jobs.',
      'Redis queue',
      'It is simple.',
      'Because it loses jobs.',
    ],
    [
      'A cron job: considered because it is simple; nobody notices when it stops.',
      'A cron job',
      'It is simple.',
      'Nobody notices when it stops.',
    ],
    [
      'A shared spreadsheet — tempting because everyone has it, but two people overwrite each other.',
      'A shared spreadsheet',
      'Everyone has it.',
      'Two people overwrite each other.',
    ],
    [
      'Beds kept on paper: looked at since nurses know it. Not taken: no history.',
      'Beds kept on paper',
      'Nurses know it.',
      'No history.',
    ],
    [
      'Polling each minute: attractive as nothing has to be built. Dropped: 40 000 calls a day.',
      'Polling each minute',
      'Nothing has to be built.',
      '40 000 calls a day.',
    ],
    [
      '**SMS gateway** (considered because it reaches everybody): costs 4 cents each.',
      '**SMS gateway**',
      'It reaches everybody.',
      'Costs 4 cents each.',
    ],
    [
      'Kafka: we looked at it because it scales; too much to run for two people.',
      'Kafka',
      'It scales.',
      'Too much to run for two people.',
    ],
  ])('speaks for it, and what stands behind it is the reason: %s', (note, name, speaksFor, reason) => {
    expect(alternative(note)).toEqual({ text: `${name}\n\nSpeaks for it: ${speaksFor}`, reason });
  });

  it.each([
    ['Redis queue. Considered because it is simple.', 'Redis queue\n\nSpeaks for it: It is simple.'],
    ['MongoDB - considered because the team knows it', 'MongoDB\n\nSpeaks for it: The team knows it.'],
    ['Beds kept on paper – tempting because nurses know it', 'Beds kept on paper\n\nSpeaks for it: Nurses know it.'],
    [
      'Two apps, considered because the screens differ; the team knows both.',
      'Two apps: the team knows both.\n\nSpeaks for it: The screens differ.',
    ],
  ])('is no reason where nothing else is said: %s', (note, text) => {
    expect(alternative(note)).toEqual({ text, reason: '' });
  });

  it.each([
    ['MongoDB: not considered because it has no joins', 'Not considered because it has no joins.'],
    ['SFTP: discarded, because the partner turns it off in June.', 'Because the partner turns it off in June.'],
    ['Polling: rejected because it is simple to overload.', 'Because it is simple to overload.'],
    ['A shared lock - needs Redis, which nobody runs', 'Needs Redis, which nobody runs.'],
  ])('is not read out of a reason against it: %s', (note, reason) => {
    expect(alternative(note)?.reason).toBe(reason);
  });

  it.each([
    'Considered for the archive; too dear.',
    'A shard is weighed since 2021 by the clinic.',
    'Considered as a queue since 2020',
  ])('is not read out of other words: %s', (text) => expect(splitConsidered(text)).toBeNull());

  it('leaves an alternative without a reason, whoever wrote the document', () => {
    expect(isUnreasoned({ reason: 'Considered because it is cheap.' })).toBe(true);
    expect(isUnreasoned({ reason: 'Considered because it is cheap; nobody runs it.' })).toBe(false);
    expect(onlyConsidered('')).toBe(false);
    expect(readReason('Considered because it is simple.\n\nRejected by DEC-2: It loses jobs.')).toEqual({
      against: 'Rejected by DEC-2: It loses jobs.',
      speaksFor: ['It is simple.'],
    });
  });
});
