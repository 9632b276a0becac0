import { describe, expect, it } from 'vitest';
import { findObjections } from '../../../src/analysis/challenge/find-objections.ts';
import type { PrdBody } from '../../../src/lifecycle/prd.ts';
import { emptyPrdBody } from '../../../src/lifecycle/prd.ts';
import { designOf } from './design-of.ts';

const empty = emptyPrdBody();

function prdOf(texts: { compliance?: string[]; performance?: string[]; criteria?: string[] }): Partial<PrdBody> {
  const numbered = (all: string[] = []): { id: string; text: string }[] => all.map((text, at) => ({ id: `NFR-${at + 1}`, text }));
  return {
    nonFunctional: { ...empty.nonFunctional, compliance: numbered(texts.compliance), performance: numbered(texts.performance) },
    stories: [
      {
        id: 'US-1',
        title: 'Count the shelf',
        role: 'storekeeper',
        capability: 'to count',
        benefit: 'it is right',
        priority: 'must-have',
        criteria: (texts.criteria ?? []).map((text, at) => ({ id: `AC-${at + 1}`, text })),
      },
    ],
  };
}

const objections = (sections: Record<string, string>, texts: Parameters<typeof prdOf>[0] = {}) =>
  findObjections(designOf({ sections, prd: prdOf(texts) }));
const faults = (...args: Parameters<typeof objections>): string[] =>
  objections(...args).map(({ concern, title }) => `${concern}: ${title}`);

describe('asks nothing that is not so', () => {
  it.each(['The mail key is kept in the vault of the company.', 'The signing key of the gateway is stored with the KMS.'])(
    'of a secret that is kept, what it may hold: %s',
    (text) => {
      expect(faults({ 'Component Design': `- **Gateway**: signs requests. ${text}` }).join('\n')).not.toContain(
        'what it may hold',
      );
    },
  );

  it.each(['Yes, 1,800 requests per day and 40 readers at once.', 'Up to 200 clients at the same time.'])(
    'of how many there are at once, which of two wins: %s',
    (text) => {
      expect(faults({ 'Component Design': text }).join('\n')).not.toContain('which of two at once wins');
    },
  );

  it.each([
    'append-only table of parts; both clerks write to it at once',
    'two clerks at once write; the table is only appended to',
  ])('of what is only added to, which of two wins: %s', (text) => {
    expect(faults({ 'Component Design': `- **Trail store**: ${text}.` }).join('\n')).not.toContain('which of two at once wins');
  });

  it('still asks which of two wins where they change the same', () => {
    expect(faults({ 'Component Design': '- **Desk**: two clerks at once may change the same loan.' }).join('\n')).toContain(
      'concurrency',
    );
  });

  it('speaks of a message only where there is one', () => {
    const held = faults({
      'Component Design':
        '- **Reservation service**: takes the order and keeps it in memory, and writes all of them every minute.',
    });
    expect(held.join('\n')).toContain('what it holds is gone when the process dies');
    const sent = faults({ 'Component Design': '- **Notifier**: takes events and keeps them in memory until they are mailed.' });
    expect(sent.join('\n')).toContain('a message is gone when the process dies');
  });

  it('takes a name that is said to be left out for none', () => {
    expect(
      faults({ 'Component Design': '- **Sender**: The SMS names the workshop and not the storekeeper.' }).join('\n'),
    ).not.toContain('personal-data');
    expect(
      faults({ 'Component Design': '- **Search**: readers search with the full text index of the database.' }).join('\n'),
    ).not.toContain('personal-data');
  });

  it('holds no span against what the PRD excepts', () => {
    const compliance = [
      'Names of employees are personal data and are deleted two years after they have left, except in the trail of safety parts.',
    ];
    const text = '- **Trail archive**: handovers of safety parts are kept for 30 years.';
    expect(faults({ 'Component Design': text }, { compliance }).join('\n')).not.toContain('30 years, and');
    const other = '- **Directory**: names of employees are kept for 30 years.';
    expect(faults({ 'Component Design': other }, { compliance }).join('\n')).toContain('30 years, and');
  });

  it('says of no criterion that nothing speaks of it, where an edge case with its handling does', () => {
    const criteria = [
      'If more pieces are reserved than were counted, the youngest reservations are cancelled and those concerned are told.',
    ];
    const built = {
      'Component Design': '- **Desk**: lends spanners and hammers to everybody in the hall; pieces lie on the shelf.',
    };
    const edge = (text: string) => ({
      ...built,
      'Edge Cases': `- **EC-1:** ${text}\n  - **Handling:** The desk frees the last ones first and mails whoever had them.`,
    });
    expect(faults(built, { criteria }).join('\n')).toContain('no sentence speaks of');
    expect(
      faults(edge('More pieces reserved than counted: the youngest reservations go.'), { criteria }).join('\n'),
    ).not.toContain('no sentence speaks of');
    expect(faults(edge('PRD-001#US-1.AC-1 comes about.'), { criteria }).join('\n')).not.toContain('no sentence speaks of');
  });
});

describe('holds against the design', () => {
  it('a span of a part that is called by what it keeps', () => {
    const found = objections(
      {
        'Component Design':
          '- **Trail archive**: writes each handover of a part as a file to the vault with a lock, for 10 years.',
      },
      { criteria: ['The trail is kept for 30 years.'] },
    ).find(({ title }) => title.includes('10 years'));
    expect(found?.weight).toBe('major');
  });

  it('an event that notes of the data flow publish after the commit', () => {
    const found = faults({
      'Technical Context': 'A request is written by the desk and an event is published to the broker right after the commit.',
      'Component Design': '- **Desk**: takes requests.',
    });
    expect(found.join('\n')).toContain('the change and its message are two writes');
  });

  it('names that a partner carries, where the PRD calls them personal data', () => {
    const compliance = ['Names of employees are personal data.'];
    const sections = (text: string) => ({
      'Component Design': `- **Sender**: ${text}`,
      'Integration Points': '- Twilio: SMS to readers.',
    });
    const sent = faults(sections('sends an SMS by Twilio to the reader, with the name of the clerk.'), { compliance }).join('\n');
    expect(sent).toContain('it sends out of the house what the PRD calls personal data');
    for (const text of [
      'sends an SMS by Twilio to the reader, without the name of the clerk.',
      'sends an SMS by Twilio with the number of the shelf.',
    ])
      expect(faults(sections(text), { compliance }).join('\n')).not.toContain('sends out of the house');
    expect(faults(sections('sends an SMS by Twilio to the reader, with the name of the clerk.')).join('\n')).not.toContain(
      'sends out of the house',
    );
  });

  it('a cache that lives longer than is allowed, before a missing reason', () => {
    const found = objections(
      {
        'Component Design': '- **Search**: reads stock from the database and caches results for five minutes.',
        'Alternatives Considered': '- **ALT-1:** Polling every minute. Simple, and late by a minute.',
      },
      { performance: ['Stock that is shown is at most 60 seconds old.'] },
    );
    const aged = found.findIndex(({ title }) => title.includes('it is older than 60 seconds'));
    const reason = found.findIndex(({ concern }) => concern === 'alternative-without-reason');
    expect(found[aged]?.weight).toBe('major');
    expect(reason).toBeGreaterThan(aged);
  });
});
