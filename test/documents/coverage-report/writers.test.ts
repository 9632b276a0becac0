import { expect, test } from 'vitest';
import type { CoverageSheet } from '../../../src/documents/coverage-report/coverage-sheet.ts';
import { writeCoverageCsv } from '../../../src/documents/coverage-report/write-csv.ts';
import { writeCoverageHtml } from '../../../src/documents/coverage-report/write-html.ts';
import { writeCoverageText } from '../../../src/documents/coverage-report/write-text.ts';

const sheet: CoverageSheet = {
  prd: { key: 'PRD-001', title: 'Library lending', version: 2, currentVersion: 2 },
  subject: { key: 'TIP-001', kind: 'tip', title: 'Add renewals', version: 1, status: 'In Review' },
  stories: 2,
  mapped: 1,
  requirements: 0,
  criteria: 1,
  covered: 1,
  stated: 0,
  unread: 0,
  rows: [
    {
      ref: 'PRD-001#US-1',
      type: 'story',
      text: 'As a member, I want to renew a loan',
      status: 'OK',
      by: [{ part: 'API-1', text: 'POST /renewals' }],
      reason: '',
    },
    {
      ref: 'PRD-001#US-1.AC-1',
      type: 'criterion',
      text: 'A held copy\nis not renewed.',
      status: 'OK',
      by: [
        { part: 'API-1', text: '' },
        { part: 'SVC-2', text: '' },
      ],
      reason: '',
    },
    { ref: 'PRD-001#US-2', type: 'story', text: '<script>alert("1 & 2")</script>', status: 'GAP', by: [], reason: '' },
    { ref: 'PRD-001#NFR-1', type: 'nfr', text: '=1+1', status: 'DEFERRED', by: [], reason: 'answered in the RFC' },
  ],
};

test('the text says of each part what serves it or why nothing does, ready to be pasted', () => {
  expect(writeCoverageText([sheet])).toBe(
    `PRD-001 Library lending (version 2) beside TIP-001 Add renewals (version 1, In Review)
Stories 1 of 2 mapped, requirements and criteria 1 of 1 covered.

OK        PRD-001#US-1       As a member, I want to renew a loan
                             served by API-1
OK        PRD-001#US-1.AC-1  A held copy is not renewed.
                             served by API-1, SVC-2
GAP       PRD-001#US-2       <script>alert("1 & 2")</script>
DEFERRED  PRD-001#NFR-1      =1+1
                             because: answered in the RFC
`,
  );
});

test('the page holds the same, and what documents say stays text in it', () => {
  const html = writeCoverageHtml([sheet]);
  expect(html).not.toContain('<script');
  expect(html).toContain('&lt;script&gt;alert(&quot;1 &amp; 2&quot;)&lt;/script&gt;');
  expect(html.match(/<tr class=/g)).toHaveLength(sheet.rows.length);
  for (const text of ['GAP 1', 'OK 2', 'DEFERRED 1', 'answered in the RFC', 'SVC-2']) expect(html).toContain(text);
  expect(html).not.toMatch(/https?:|src=|href=/);
});

test('the table has one line a part, and its cells are no formulas', () => {
  expect(writeCoverageCsv([sheet]).split('\n')).toEqual([
    'prd,prdVersion,subject,subjectVersion,part,type,status,servedBy,reason,text',
    'PRD-001,2,TIP-001,1,PRD-001#US-1,story,OK,API-1,,"As a member, I want to renew a loan"',
    'PRD-001,2,TIP-001,1,PRD-001#US-1.AC-1,criterion,OK,API-1 SVC-2,,"A held copy',
    'is not renewed."',
    'PRD-001,2,TIP-001,1,PRD-001#US-2,story,GAP,,,"<script>alert(""1 & 2"")</script>"',
    "PRD-001,2,TIP-001,1,PRD-001#NFR-1,nfr,DEFERRED,,answered in the RFC,'=1+1",
    '',
  ]);
});

test('a PRD that has moved on since is told of, in what people read', () => {
  const older = { ...sheet, prd: { ...sheet.prd, currentVersion: 4 } };
  const told =
    'PRD-001 is at version 4 by now; what has changed since version 2 is not in this report, until TIP-001 is redrafted.';
  expect(writeCoverageText([older]).split('\n')[2]).toBe(told);
  expect(writeCoverageHtml([older])).toContain(told);
});

test('where nothing is to compare, every form says so', () => {
  expect(writeCoverageText([])).toContain('There is nothing yet to compare the PRD with');
  expect(writeCoverageCsv([]).split('\n')).toHaveLength(2);
  expect(writeCoverageHtml([])).toContain('There is nothing yet to compare the PRD with');
});
