import { describe, expect, it } from 'vitest';
import type { AdrBody } from '../../src/lifecycle/adr.ts';
import { artifactKindIds, artifactKinds } from '../../src/lifecycle/artifact-kinds.ts';
import type { BoltBody } from '../../src/lifecycle/bolt.ts';
import { InputError } from '../../src/lifecycle/errors.ts';
import type { PostmortemBody } from '../../src/lifecycle/postmortem.ts';
import type { RfcBody } from '../../src/lifecycle/rfc.ts';
import type { TipBody } from '../../src/lifecycle/tip.ts';
import { documentKinds } from '../../src/documents/document-kinds.ts';
import { renderArtifact } from '../../src/documents/render-artifact.ts';

const adr = (markdown: string) => {
  const read = documentKinds.adr.parse(markdown);
  return { ...read, body: read.body as AdrBody };
};

describe('reading a document that people wrote', () => {
  it('takes headings whatever their case, number, level or usual other name', () => {
    const { title, body } = adr(
      '# Use a queue\n\n## 1. CONTEXT AND PROBLEM STATEMENT:\n\nMail is slow.\n\n# Decision Outcome\n\nA queue.\n\n### Metrics\n\n- `mails_total`\n',
    );
    expect(title).toBe('Use a queue');
    expect(body.context).toBe('Mail is slow.');
    expect(body.decision.statement).toBe('A queue.');
    expect(body.monitoring.metrics).toEqual([{ id: 'MET-1', name: '`mails_total`', type: null, meaning: '', measures: '' }]);
  });

  it('joins a section that stands before its group, and text above a section, with what stands there', () => {
    const { body } = documentKinds.rfc.parse(
      '# T\n\n## Security\n\nTokens.\n\n## Proposed Solution\n\nFirst.\n\n### Approach\n\nThen.\n\n## Non-Functional Considerations\n\n### Performance\n\nFast.\n',
    );
    const { nonFunctional, proposedSolution, other } = body as RfcBody;
    expect(nonFunctional).toMatchObject({ security: 'Tokens.', performance: 'Fast.' });
    expect(proposedSolution.highLevelApproach).toBe('First.\n\nThen.');
    expect(other).toEqual([]);
  });

  it('makes items of the headings below a list, and leaves headings in the texts of an entry', () => {
    const { body } = adr(
      '# T\n\n## Alternatives\n\n### Kafka\n\nToo large.\n\n## API\n\n### POST /x\n\n#### Request\n\nA:\n\n##### Response\n\nB.\n\n#### Weather\n\nFine.\n',
    );
    expect(body.rejectedAlternatives).toEqual([{ id: 'ALT-1', text: 'Kafka\n\nToo large.', reason: '', tradeOff: '' }]);
    expect(body.implementation.apiContract[0]).toMatchObject({ request: 'A:\n\n##### Response\n\nB.', response: '' });
    expect(body.other).toEqual([{ heading: 'Weather', level: 4, markdown: 'Fine.' }]);
  });

  it('takes underlined headings', () => {
    const { title, body } = adr('Use a queue\n===========\n\nContext\n-------\n\nMail is slow.\n');
    expect({ title, context: body.context }).toEqual({ title: 'Use a queue', context: 'Mail is slow.' });
  });

  it('leaves the deeper headings of a text in it', () => {
    const { body } = adr('# T\n\n## Context\n\nMail.\n\n### Decision\n\nNot the one.\n\n## Decision\n\nThe one.\n');
    expect(body.context).toBe('Mail.\n\n### Decision\n\nNot the one.');
    expect(body.decision.statement).toBe('The one.');
  });

  it('does not take the lines of a fence for headings', () => {
    const { body } = adr('# T\n\n## Context\n\n```sh\n# Decision\n## Decision\n```\n');
    expect(body.context).toBe('```sh\n# Decision\n## Decision\n```');
    expect(body.decision.statement).toBe('');
  });

  it('keeps unknown sections, doubled ones, stray text and foreign front matter, and says where they stand', () => {
    const { body, findings } = adr(
      '---\ndate: 2020-01-02\n---\n\n# T\n\nBy Ada.\n\n## Context\n\nOne.\n\n## Context\n\nTwo.\n\n## Weather\n\nFine.\n',
    );
    expect(body.context).toBe('One.');
    expect(body.other).toEqual([
      { heading: '', level: 0, markdown: '---\ndate: 2020-01-02\n---' },
      { heading: '', level: 0, markdown: 'By Ada.' },
      { heading: 'Context', level: 2, markdown: 'Two.' },
      { heading: 'Weather', level: 2, markdown: 'Fine.' },
    ]);
    const remarks = findings.filter(({ code }) => code !== 'ADR-FIELD-MISSING').map(({ code, at }) => [code, at.line]);
    expect(remarks).toEqual([
      ['ADR-UNRECOGNIZED-TEXT', 7],
      ['ADR-SECTION-DOUBLED', 13],
      ['ADR-UNRECOGNIZED-TEXT', 17],
    ]);
  });

  it('numbers what has no id behind what has one, in every list of the same parts', () => {
    const { body } = documentKinds.rfc.parse(
      '# T\n\n## Open Questions\n\n### Decisions\n\n- Which queue?\n- **Q-4:** Who pays?\n  - **Answer:** We do.\n\n### Unknowns\n\nHow slow is it?\nStill.\n',
    );
    expect((body as RfcBody).openQuestions).toEqual({
      decisions: [
        { id: 'Q-5', text: 'Which queue?', answer: '', state: 'open', settledBy: '', settledAt: '' },
        { id: 'Q-4', text: 'Who pays?', answer: 'We do.', state: 'answered', settledBy: '', settledAt: '' },
      ],
      unknowns: [{ id: 'Q-6', text: 'How slow is it?\nStill.', answer: '', state: 'open', settledBy: '', settledAt: '' }],
    });
  });

  it('numbers nothing as what an earlier version had and this one has no more', () => {
    const { body } = documentKinds.tip.parse('# T\n\n## Edge Cases\n\n- **EC-2:** late\n- no card\n', [
      'EC-2',
      'EC-7',
      'DB-9',
      'EC-of-a-name',
    ]);
    expect((body as TipBody).edgeCases.map(({ id }) => id)).toEqual(['EC-2', 'EC-8']);
  });

  it('reads check boxes, fields between other bullets, and fields without bold labels', () => {
    const { body } = documentKinds.bolt.parse(
      '# T\n\nAssignee: Ada\n* **Estimated effort**: 2 days\n\nLend a book.\n\n## Acceptance Criteria\n\n- [x] A loan is stored\n  - **Evidence:** loan.test.ts\n  - seen by Bob\n- [ ] **AC-1:** A second is refused\n',
    );
    const { goal, assignee, estimatedEffort, acceptanceCriteria } = body as BoltBody;
    expect({ goal, assignee, estimatedEffort }).toEqual({ goal: 'Lend a book.', assignee: 'Ada', estimatedEffort: '2 days' });
    expect(acceptanceCriteria).toEqual([
      { id: 'AC-2', text: 'A loan is stored\n- seen by Bob', met: true, evidence: 'loan.test.ts', from: '', proof: null },
      { id: 'AC-1', text: 'A second is refused', met: false, evidence: '', from: '', proof: null },
    ]);
  });

  it('reads method and path out of the heading of an API change', () => {
    const { body } = documentKinds.tip.parse(
      '# T\n\n## Proposed Implementation\n\n### API Changes\n\n#### POST /notes\n\n##### Request\n\n{}\n\n#### API-3: GET /notes/a b\n',
    );
    expect((body as TipBody).proposedImplementation.apiChanges).toEqual([
      { id: 'API-4', method: 'POST', path: '/notes', request: '{}', response: '' },
      { id: 'API-3', method: 'GET', path: '/notes/a b', request: '', response: '' },
    ]);
  });

  it('reads the columns of a table in any order, and keeps a table with columns of its own', () => {
    const { body } = documentKinds.postmortem.parse(
      '# T\n\n## Timeline\n\n| Event | Time |\n| --- | --- |\n| It fell \\| broke | 10:02 |\n| It rose | |\n',
    );
    expect((body as PostmortemBody).timeline).toEqual([
      { id: 'TL-1', at: '10:02', event: 'It fell | broke', source: '' },
      { id: 'TL-2', at: '', event: 'It rose', source: '' },
    ]);
    const own = adr('# T\n\n## Monitoring\n\n### Metrics\n\n| Name | Unit |\n| --- | --- |\n| a | ms |\n');
    expect(own.body.monitoring.metrics).toEqual([]);
    expect(own.body.other).toEqual([{ heading: 'Metrics', level: 3, markdown: '| Name | Unit |\n| --- | --- |\n| a | ms |' }]);
  });

  it('reads references and keeps other links', () => {
    const { body } = adr(
      '# T\n\n## References\n\n- **derived from:** PRD-001#US-1 (from D-1)\n- cites_pattern: `MESSAGING-001`\n- [a page](https://example.org)\n',
    );
    expect(body.references).toEqual([
      { role: 'derived_from', to: 'PRD-001#US-1', from: 'D-1' },
      { role: 'cites_pattern', to: 'MESSAGING-001' },
    ]);
    expect(body.other).toEqual([{ heading: 'References', level: 2, markdown: '- [a page](https://example.org)' }]);
  });

  it('names the missing fields at the section where they would stand', () => {
    const { findings } = documentKinds.tip.parse('# T\n\n## Edge Cases\n\n_None stated._\n');
    expect(findings.find(({ at }) => at.part === 'Edge Cases')).toMatchObject({
      code: 'TIP-FIELD-MISSING',
      severity: 'error',
      at: { line: 3, column: 1 },
    });
  });

  it('reads a document with the line ends of Windows as one with ours', () => {
    const markdown = '# T\n\n## Context\n\nOne.\n\nTwo.\n\n## References\n\n- **decides:** RFC-001\n';
    expect(adr(markdown.replaceAll('\n', '\r\n')).body).toEqual(adr(markdown).body);
  });

  it('bounds its remarks', () => {
    const { findings } = adr(`# T\n${'## Weather\n\nFine.\n\n'.repeat(1000)}`);
    expect(findings.length).toBeLessThan(300);
    expect(findings.at(-1)).toMatchObject({ code: 'ADR-REMARKS-LEFT-OUT' });
  });
});

describe('refusing a document', () => {
  const refusal = (markdown: string): InputError => {
    try {
      documentKinds.adr.parse(markdown);
    } catch (error) {
      if (error instanceof InputError) return error;
      throw error;
    }
    throw new Error('It was read.');
  };

  it('lists everything that cannot be read, with line and column', () => {
    const error = refusal(
      [
        '# T',
        '',
        '## Edge Cases',
        '',
        '- **EC-1:** a',
        '  - **Topic:** weather',
        '- **EC-1:** b',
        '',
        '## Metrics',
        '',
        '| Id | Metric | Type |',
        '| --- | --- | --- |',
        '| M1 | m | counter |',
        '| MET-2 | | gauge |',
        '',
        '## References',
        '',
        '- derived_frm: PRD-001',
        '- decides: RFC-1',
        '',
        '## Context',
        '',
        '```sql',
      ].join('\n'),
    );
    expect(error.id).toBe('document.unreadable');
    const { details } = error as { details: { line: number; column: number; message: string }[] };
    expect(details.map(({ line }) => line)).toEqual([6, 7, 13, 14, 18, 19, 23]);
    expect(details.every(({ column }) => column === 1)).toBe(true);
    expect(error.message).toContain('Line 7, column 1: EC-1 is used on line 5 already');
  });

  it('refuses the document of another kind', () => {
    const other = documentKinds.rfc.render({ title: 'T', body: documentKinds.rfc.empty('T') });
    expect(refusal(other).message).toContain('"throughline: RFC"');
  });

  it.each(['prd', 'daa'] as const)('refuses a broken %s under the same id', (kind) => {
    const broken = {
      prd: '---\nthroughline: PRD\n---\n\n# T\n\n## User Stories\n\n### Nonsense\n',
      daa: '# T\n\n## Tactical Design: Aggregates\n\n### A\n',
    };
    expect(() => documentKinds[kind].parse(broken[kind])).toThrow(
      expect.objectContaining({ id: 'document.unreadable' }) as Error,
    );
  });
});

describe('the kinds of documents', () => {
  it.each(artifactKindIds)('writes and reads an empty %s, and refuses the body of another kind', (kind) => {
    const { empty, parse, render } = documentKinds[kind];
    const { markdown, parts } = renderArtifact(kind, { title: 'Nothing yet', body: empty('Nothing yet') });
    expect(markdown).toContain(`throughline: ${artifactKinds[kind].title}\n`);
    expect(parts).toEqual([]);
    expect(parse(markdown)).toMatchObject({ title: 'Nothing yet', body: empty('Nothing yet') });
    expect(() => render({ title: 'T', body: { nonsense: true } })).toThrow('Unrecognized key');
  });

  it('names the parts of an AI-ADR with their types', () => {
    const { body } = adr(
      '# T\n\n## Decision\n\nA queue.\n\n### Points\n\n- One topic.\n\n## API\n\n### POST /mails\n\n## Metrics\n\n| Metric | Type |\n| --- | --- |\n| sent | counter |\n\n## Alerts\n\n- Too slow\n',
    );
    expect(documentKinds.adr.parts(body)).toEqual([
      { localId: 'DECISION', type: 'decision', text: 'A queue.' },
      { localId: 'D-1', type: 'decision', text: 'One topic.' },
      { localId: 'API-1', type: 'api-operation', text: 'POST /mails' },
      { localId: 'MET-1', type: 'metric', text: 'sent; counter' },
      { localId: 'ALERT-1', type: 'alert', text: 'Too slow' },
    ]);
  });
});

describe('a document that was made to keep a reader busy', () => {
  const many = 300_000;
  it.each([
    ['facts that nobody knows', 'incident', `# T\n\n${'- **A:** b\n'.repeat(many / 2)}`],
    ['headings', 'rfc', `# T\n\n## Context\n\n${'### A\n'.repeat(many / 2)}`],
    ['lines below a heading', 'rfc', `# T\n\n## Problem\n\n#### A\n${'x\n'.repeat(many)}`],
    ['lines below a reference', 'adr', `# T\n\n## References\n\n- see\n${'  x\n'.repeat(many)}`],
  ] as const)('of %s is read like any other', (_, kind, text) => {
    expect(documentKinds[kind].parse(text)).toMatchObject({ title: 'T' });
  });
});
