import { describe, expect, it } from 'vitest';
import { finalizeRfc } from '../../../../src/analysis/design/finalize/finalize-rfc.ts';
import { readVerdicts } from '../../../../src/analysis/design/finalize/pattern-verdicts.ts';
import { lintArtifact } from '../../../../src/analysis/lint/lint-artifact.ts';
import { documentKinds } from '../../../../src/documents/document-kinds.ts';
import { rfcBodySchema, type RfcBody } from '../../../../src/lifecycle/rfc.ts';
import { sessionOf } from '../session-of.ts';

const rowsOf = (...rows: readonly (readonly [string, string])[]): RfcBody =>
  rfcBodySchema.parse(
    documentKinds.rfc.parse(
      `# Blood\n\n## Playbook Patterns\n\n| Pattern | Consideration |\n| --- | --- |\n${rows.map(([a, b]) => `| ${a} | ${b} |`).join('\n')}\n`,
    ).body,
  );
const undecided = 'Undecided. It applies: Donor acts on it (DAA-001#EV-a).';
const body = rowsOf(
  ['Transactional outbox (MESSAGING-001)', undecided],
  ['Saga (MESSAGING-002)', undecided],
  ['Leader election', undecided],
  ['Rate limit', 'Used: five codes an hour.'],
  ['Circuit breaker (RESILIENCE-002)', undecided],
  ['Feature flag (DELIVERY-001)', 'Not used: nothing asks for it.'],
);
const text = 'Transactional outbox is used; Saga, Leader election and Rate limit are not.';
const decide = (id: string, words: string, settles: readonly string[], rest = {}) => ({
  id,
  text: words,
  rationale: '',
  settles: [...settles],
  decidedBy: 'Priya',
  decidedAt: `2026-11-20T09:0${id.slice(4)}:00.000Z`,
  ...rest,
});
const patterns = 'Playbook Patterns';
const considered = (of: RfcBody): string[] => of.patterns.map(({ consideration }) => consideration);
const contradicted = (of: RfcBody): string[] =>
  lintArtifact('rfc', { title: 'Blood', body: of })
    .filter(({ code }) => code === 'RFC-PATTERN-CONTRADICTED')
    .map(({ message }) => message);

describe('a decision about patterns', () => {
  it('decides the undecided rows that it names, keeps why they apply, and is noted at one that says the opposite', () => {
    const session = sessionOf({ decisions: [decide('DEC-1', text, [patterns])] });
    const finalized = finalizeRfc(body, session);
    expect(considered(finalized)).toEqual([
      'Used: Transactional outbox is used (DEC-1). It applies: Donor acts on it (DAA-001#EV-a).',
      'Not used: Saga, Leader election and Rate limit are not used (DEC-1). It applies: Donor acts on it (DAA-001#EV-a).',
      'Not used: Saga, Leader election and Rate limit are not used (DEC-1). It applies: Donor acts on it (DAA-001#EV-a).',
      `Used: five codes an hour. → DEC-1 (Priya, 2026-11-20): ${text}`,
      undecided,
      'Not used: nothing asks for it.',
    ]);
    expect(contradicted(finalized)).toEqual([
      `The row of Rate limit says that it is used; DEC-1 (Priya) decided the opposite: “${text}”.`,
    ]);
    expect(finalizeRfc(finalized, session)).toEqual(finalized);
  });

  it('need not be about the table where it calls a pattern by its name', () => {
    const finalized = finalizeRfc(
      body,
      sessionOf({
        decisions: [
          decide('DEC-1', 'The circuit breaker is used for the provider of text messages.', ['Component Design'], {
            rationale: 'It is slow at noon.',
          }),
          decide('DEC-2', 'No feature flag is used.', ['Component Design']),
        ],
      }),
    );
    expect(considered(finalized).slice(4)).toEqual([
      'Used: The circuit breaker is used for the provider of text messages. It is slow at noon (DEC-1). It applies: Donor acts on it (DAA-001#EV-a).',
      'Not used: nothing asks for it. → DEC-2',
    ]);
    expect(contradicted(finalized)).toEqual([]);
  });

  it('that holds no longer leaves the rows as they were', () => {
    const decision = decide('DEC-1', text, [patterns]);
    const before = finalizeRfc(body, sessionOf({ decisions: [decision] }));
    const after = finalizeRfc(
      before,
      sessionOf({
        decisions: [decision, decide('DEC-2', 'Saga is used; it takes the place of DEC-1.', [patterns, 'DEC-1'])],
      }),
    );
    expect(considered(after)).toEqual([
      undecided,
      'Used: Saga is used (DEC-2). It applies: Donor acts on it (DAA-001#EV-a).',
      undecided,
      'Used: five codes an hour.',
      undecided,
      'Not used: nothing asks for it.',
    ]);
  });

  it.each([
    ['Saga is used, Leader election is not.', { Saga: true, 'Leader election': false }],
    ['We use the outbox instead of a saga.', { 'Transactional outbox': true, Saga: false }],
    ['We do not use Saga and Leader election.', { Saga: false, 'Leader election': false }],
    ['Neither Saga nor Leader election is used.', { Saga: false, 'Leader election': false }],
    ['Used: outbox, saga. Not used: rate limit.', { 'Transactional outbox': true, Saga: true, 'Rate limit': false }],
    ['Saga: not used. Rate limit: used.', { Saga: false, 'Rate limit': true }],
    ['Saga is not used, because the outbox is used.', { Saga: false }],
    ['Saga is not used for refunds.', {}],
    ['Saga is used if the pilot asks for it.', {}],
    ['Saga is not cheap, and Leader election is not simple.', {}],
    ['Saga is used. Saga is not used.', {}],
    ['Whether Saga is used is open.', {}],
  ])('reads "%s"', (words, expected) => {
    const verdicts = readVerdicts({ text: words, settles: [patterns] }, body.patterns);
    const named = verdicts.map(({ pattern, isUsed }) => [pattern.replace(/ \(.*/, ''), isUsed] as const);
    expect(Object.fromEntries(named)).toEqual(expected);
  });

  it.each([
    ['Calls to Nets time out after 5 seconds and are tried three times.', ['Timeouts and retries']],
    ['A time-out of 2 s holds for each call.', ['Timeouts and retries']],
    ['The request id of the browser tells a payment that comes a second time.', ['Idempotent API design']],
    ['Each save carries the version number that was read.', ['Optimistic concurrency']],
    ['At most 20 requests a minute from one address.', ['Rate limit']],
    ['The new plan is behind a feature flag.', ['Feature flag']],
    ['An advisory lock lets only one worker expire bookings.', ['Leader election']],
    // Near misses.
    ['Players get a time out of two minutes.', []],
    ['A ticket has an order id.', []],
    ['The app shows its version.', []],
    ['At most 20 berths are free.', []],
    ['The flag of the country is shown.', []],
    ['The lease of a flat ends in June.', []],
    ['Calls never time out after 5 seconds.', []],
  ])('uses what it builds without the name of the pattern: %s', (words, used) => {
    const rows = rowsOf(
      ['Timeouts and retries', undecided],
      ['Idempotent API design', undecided],
      ['Optimistic concurrency', undecided],
      ['Rate limit', undecided],
      ['Feature flag', undecided],
      ['Leader election', undecided],
    ).patterns;
    const verdicts = readVerdicts({ text: words, settles: [] }, rows, { builds: true });
    expect(verdicts.filter(({ isUsed }) => isUsed).map(({ pattern }) => pattern)).toEqual(used);
  });
});
