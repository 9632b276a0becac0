import { describe, expect, it } from 'vitest';
import { describeConsequence } from '../../src/web/pages/gate/describe-consequence.ts';
import { describeChanges } from '../../src/web/pages/gate/describe-changes.ts';
import { isOwnChange, type OwnChange } from '../../src/web/pages/gate/is-own-change.ts';
import {
  fitReview,
  listOpen,
  listWaivable,
  startReview,
  toDecision,
  type Gate,
  type Review,
} from '../../src/web/pages/gate/review.ts';

const blocked = (part: string | undefined, criterion = 'clear') => ({
  criterion,
  code: 'DAA-X',
  part,
  message: `wrong at ${part}`,
});

const criterion = (id: string, evidence = '') => ({ id, text: id, evidence, findings: [] });

function gate(fields: Partial<Gate> = {}): Gate {
  const criteria = ['clear', 'whole'].map((id) => criterion(id));
  const open = { contentHash: 'one', status: 'pending', version: 1, budget: null, criteria, blocking: [] };
  return { ...open, decisions: [], remarks: [], assignees: [], ...fields } as unknown as Gate;
}

function review(fields: Partial<Review>): Review {
  return { ...startReview(gate()), ...fields };
}

const decision = { person: 'Grace', role: 'architect', decision: 'reject', note: 'Too early.' } as Gate['decisions'][number];
const remark = { author: 'Alan', part: 'Loan', text: 'Why?' } as Gate['remarks'][number];

describe('a review', () => {
  it('keeps words but no ticks when the gate asks about other content', () => {
    const typed = review({ verdicts: { clear: 'met' }, note: 'Well done.' });
    const { review: fitted, lost } = fitReview(typed, gate({ contentHash: 'two' }));
    expect([fitted.verdicts, fitted.note, lost]).toEqual([{}, 'Well done.', 'content']);
    expect(fitReview(typed, gate())).toEqual({ review: typed, lost: null });
  });

  it.each([
    ['evidence', { criteria: [criterion('clear', '2 of 3'), criterion('whole')] }],
    ['what blocks it', { blocking: [blocked('Loan')] }],
  ] as const)('keeps no tick of a criterion whose %s is not the same any more', (_, now) => {
    const typed = review({ verdicts: { clear: 'met', whole: 'met' }, note: 'Well done.' });
    const { review: fitted, lost } = fitReview(typed, gate(now as unknown as Partial<Gate>));
    expect([fitted.verdicts, fitted.note, lost]).toEqual([{ whole: 'met' }, 'Well done.', 'evidence']);
    expect(fitReview(fitted, gate(now as unknown as Partial<Gate>)).lost).toBeNull();
  });

  it('is sent with what was ticked, waived, wished and refused, and nothing that was not', () => {
    const typed = review({
      decision: 'approve',
      note: ' Good. ',
      verdicts: { clear: 'met', whole: 'not-met', gone: 'met' },
      notes: { whole: ' One rule. ' },
      waivers: { 'DAA-X@Loan': ' known ', 'DAA-Y': '  ', 'DAA-GONE': 'no more' },
      refusals: { 'ADR-1': 'never accepted', 'ADR-2': '' },
      wishes: [{ part: 'Loan', text: 'add it' }],
    });
    expect(toDecision(typed, gate({ blocking: [blocked('Loan')] } as unknown as Partial<Gate>))).toEqual({
      decision: 'approve',
      note: 'Good.',
      met: ['clear'],
      notMet: [{ id: 'whole', note: 'One rule.' }],
      waivers: [{ code: 'DAA-X', part: 'Loan', reason: 'known' }],
      comments: [
        { part: 'Loan', text: 'add it' },
        { part: 'ADR-1', text: 'never accepted' },
      ],
    });
  });

  it.each([
    ['no decision', {}, {}, ['Choose a decision.']],
    [
      'an approval with an open criterion',
      { decision: 'approve', verdicts: { clear: 'met' } },
      {},
      ['1 of 2 criteria has no answer yet.'],
    ],
    ['a rejection without a reason', { decision: 'reject', note: ' ' }, {}, ['Say why in the note.']],
    [
      'an error that is waived in one of its places',
      { decision: 'approve', verdicts: { clear: 'met', whole: 'met' }, waivers: { 'DAA-X@Loan': 'known' } },
      { blocking: [blocked('Loan'), blocked('Copy')] },
      ['DAA-X: waive it with a reason, or request changes.'],
    ],
    [
      'an error that is waived everywhere',
      { decision: 'approve', verdicts: { clear: 'met', whole: 'met' }, waivers: { 'DAA-X': 'known' } },
      { blocking: [blocked('Loan'), blocked('Copy')] },
      [],
    ],
  ] as const)('says what %s lacks', (_, typed, at, open) => {
    expect(listOpen(review(typed as Partial<Review>), gate(at as unknown as Partial<Gate>))).toEqual(open);
  });

  it('offers to waive a code as a whole, and place by place where each finding has one', () => {
    expect(listWaivable([blocked('Loan'), blocked('Loan', 'whole'), blocked('Copy')])).toMatchObject([
      { code: 'DAA-X', places: [{ part: 'Loan', message: 'wrong at Loan' }, { part: 'Copy' }] },
    ]);
    expect(listWaivable([blocked('Loan'), blocked(undefined)])).toMatchObject([{ places: [] }]);
  });
});

describe('describeChanges', () => {
  it.each([
    ['a decision', { status: 'rejected', decisions: [decision] }, ['Grace rejected it as architect: Too early.']],
    ['a remark', { remarks: [remark] }, ['Alan remarked on Loan: Why?']],
    ['a withdrawal', { status: 'withdrawn' }, ['It is withdrawn now.']],
    ['other content', { contentHash: 'two', version: 2 }, ['It asks about other content now: version 2.']],
    ['an assignment', { assignees: ['Alan'] }, ['It is assigned to Alan.']],
    ['what nobody expects', { claims: [], dueAt: 'now' }, ['Something else changed: what is claimed, when it is due.']],
    ['a reminder', { reminders: 2 }, []],
    ['nothing', {}, []],
  ])('names %s', (_, fields, expected) => {
    expect(describeChanges(gate(), gate(fields as Partial<Gate>))).toEqual(expected);
  });
});

describe('isOwnChange', () => {
  const said: OwnChange = { kind: 'remark', part: 'Loan', text: 'Why?' };
  const assigned: OwnChange = { kind: 'assignment', assignees: ['Alan'] };
  const decided: OwnChange = { kind: 'decision', decision: 'reject', note: 'Too early.' };
  const foreign = { ...remark, text: 'Wait.' };

  it.each([
    ['the own remark', said, {}, { remarks: [remark] }, true],
    ['the own remark after one that nobody has acknowledged', said, {}, { remarks: [foreign, remark] }, false],
    ['the own remark with other evidence', said, {}, { remarks: [remark], blocking: [blocked('Loan')] }, false],
    ['another remark', said, {}, { remarks: [foreign] }, false],
    ['the own assignment', assigned, {}, { assignees: ['Alan'], missing: 'Alan' }, true],
    ['the own assignment to the same people, and a remark', assigned, { assignees: ['Alan'] }, { remarks: [foreign] }, false],
    ['an assignment to others', assigned, {}, { assignees: ['Grace'] }, false],
    ['the own approval of several, and a claim', decided, {}, { decisions: [decision], claims: [] }, false],
    ['the own decision that ends it', decided, {}, { decisions: [decision], status: 'rejected', claims: [] }, true],
  ] as const)('tells %s', (_, own, before, now, expected) => {
    const first = gate(before as unknown as Partial<Gate>);
    expect(isOwnChange(own, first, { ...first, ...(now as unknown as Partial<Gate>) })).toBe(expected);
  });
});

describe('what a decision leads to', () => {
  const of = (kind: string, change: object = {}): Gate =>
    gate({
      type: 'review',
      artifact: 'X-001',
      kind,
      missing: '',
      run: null,
      ...change,
    } as unknown as Partial<Gate>);

  it.each([
    ['daa', {}, 'approve', 'This approval is enough: X-001 becomes Validated.'],
    ['rfc', { missing: 'an architect' }, 'approve', 'X-001 becomes Approved once nothing lacks. So far: an architect.'],
    ['resolution', {}, 'approve', 'This approval is enough: X-001 becomes Approved. Its incident ends as its outcome says.'],
    ['adr', {}, 'reject', 'X-001 becomes Deprecated.'],
    ['unit', {}, 'reject', ''],
    ['daa', {}, 'request-changes', 'It goes back; your note and wishes are for whoever edits it next.'],
    ['tip', { run: 'RUN-1' }, 'request-changes', 'It goes back; your note and wishes are for whoever edits it next.'],
    ['daa', { type: 'budget' }, 'approve', ''],
  ] as const)('of the kind %s %j, %s', (kind, change, decision, said) => {
    expect(describeConsequence(of(kind, change), decision)).toBe(said);
  });

  it('says of a mitigation that an approval carries nothing out', () => {
    expect(describeConsequence(of('mitigation'), 'approve')).toContain('Nothing is carried out by that');
  });
});
