import { describe, expect, it } from 'vitest';
import { compareWithRfc } from '../../../src/analysis/lint/compare-with-rfc.ts';
import { standingInRfc } from '../../../src/analysis/design/standing-decisions.ts';
import { examineArtifact, lintArtifact } from '../../../src/analysis/lint/lint-artifact.ts';
import { listMentions } from '../../../src/analysis/lint/list-mentions.ts';
import { documentKinds } from '../../../src/documents/document-kinds.ts';
import type { AdrBody } from '../../../src/lifecycle/adr.ts';
import { adrDimensions } from '../../../src/lifecycle/adr-dimensions.ts';
import type { Finding } from '../../../src/lifecycle/findings.ts';
import { rfcBodySchema, type RfcBody } from '../../../src/lifecycle/rfc.ts';

const rfc = (sections: string) => documentKinds.rfc.parse(`# T\n\n${sections}`);
const adr = (sections: string) => documentKinds.adr.parse(`# T\n\n${sections}`);
const named = (findings: readonly Finding[], pattern: RegExp) =>
  findings.filter(({ code }) => pattern.test(code)).map(({ code, severity, at }) => `${severity} ${code} ${at.part ?? ''}`);

describe('what was asked and challenged about a design', () => {
  it('is an error of the RFC as long as nobody settled it, and as long as nobody said why', () => {
    const challenges = [
      '- **CH-1:** Two members borrow at once.\n  - **Concern:** concurrency\n  - **Weight:** blocker\n  - **Answer:** _None stated._',
      '- **CH-2:** Nobody pays.\n  - **State:** rebutted',
      '- **CH-3:** The queue grows.\n  - **Answer:** It is bounded.\n  - **State:** rebutted\n  - **Challenger:** upheld',
      '- **CH-4:** No alarm.\n  - **Answer:** Next quarter.\n  - **State:** deferred',
      '- **CH-5:** No key.\n  - **Answer:** One is sent.\n  - **State:** accepted',
    ].join('\n');
    const questions = [
      '- **Q-1:** Who pays?',
      '- **Q-2:** Which queue?\n  - **Answer:** Ours.',
      '- **Q-3:** Where?\n  - **State:** deferred',
      '- **Q-4:** When?\n  - **Answer:** After the pilot.\n  - **State:** deferred',
      '- **Q-5:** Why?\n  - **State:** answered',
    ].join('\n');
    const decisions = [
      '- **DEC-1:** One queue.\n  - **Rationale:** It is enough.\n  - **Settles:** CH-1, Q-2',
      '- **DEC-2:** Two queues.\n  - **Settles:** CH-9',
    ].join('\n');
    const found = lintArtifact(
      'rfc',
      rfc(
        `## Open Questions\n\n${questions}\n\n## Design Session\n\n### Challenges\n\n${challenges}\n\n### Decisions Made\n\n${decisions}\n`,
      ),
    );
    expect(named(found, /QUESTION|CHALLENGE|DECISION/)).toEqual([
      'error RFC-QUESTION-OPEN Q-1',
      'error RFC-QUESTION-UNREASONED Q-3',
      'error RFC-QUESTION-OPEN Q-5',
      'error RFC-CHALLENGE-OPEN CH-1',
      'error RFC-CHALLENGE-UNREASONED CH-2',
      'warning RFC-CHALLENGE-UPHELD CH-3',
      'warning RFC-DECISION-UNREASONED DEC-2',
      'warning RFC-DECISION-DANGLING DEC-2',
    ]);
    expect(found.find(({ code }) => code === 'RFC-CHALLENGE-OPEN')?.message).toContain('Two members borrow at once.');
  });

  it('says where a decision is said to be replaced by what did not take its place, and reads it as holding', () => {
    const heirs = ['DEC-2', 'DEC-2', 'DEC-2', 'DEC-99', 'CH-9', 'CH-1', 'CH-2', ''];
    const decisions = heirs.map(
      (heir, at) =>
        `- **DEC-${at + 1}:** Thing ${at + 1} is built.\n  - **Rationale:** It is enough.${heir === '' ? '' : `\n  - **Replaced By:** ${heir}`}`,
    );
    const challenges = ['accepted', 'rebutted'].map(
      (state, at) => `- **CH-${at + 1}:** Why?\n  - **Answer:** Thing 6 is built.\n  - **State:** ${state}`,
    );
    const body = rfc(
      `## Design Session\n\n### Challenges\n\n${challenges.join('\n')}\n\n### Decisions Made\n\n${decisions.join('\n')}\n`,
    );
    const found = lintArtifact('rfc', body).filter(({ code }) => code === 'RFC-HEIR-DANGLING');
    expect(found.map(({ message }) => message)).toEqual([
      'DEC-2 says that it is replaced by DEC-2, which is that very decision.',
      'DEC-3 says that it is replaced by DEC-2, which was decided before it.',
      'DEC-4 says that it is replaced by DEC-99, which the document does not have.',
      'DEC-5 says that it is replaced by CH-9, which the document does not have.',
      'DEC-6 says that it is replaced by CH-1, which is still accepted with its words.',
    ]);
    const { designSession } = rfcBodySchema.parse(body.body);
    expect(standingInRfc(designSession).map(({ id }) => id)).toEqual(['DEC-2', 'DEC-3', 'DEC-4', 'DEC-5', 'DEC-6', 'DEC-8']);
  });

  it('leaves no error in an RFC whose diagrams draw; a broken one is found with its line', async () => {
    const diagram = (text: string) => rfc(`## Diagrams\n\n\`\`\`mermaid\n${text}\n\`\`\`\n`);
    const of = async (text: string) => named(await examineArtifact('rfc', diagram(text)), /DIAGRAM/);
    expect(await of('flowchart TD\n  A --> B')).toEqual([]);
    expect(await of('flowchart TD\n  A -->')).toEqual(['error RFC-DIAGRAM-BROKEN Diagrams']);
    const [broken] = (await examineArtifact('rfc', diagram('sequenceDiagram\n  A->>B x'))).filter(({ code }) =>
      code.includes('DIAGRAM'),
    );
    expect(broken?.message).toContain('line 2: "A->>B x"');
  });

  it('looks at so many diagrams of one document and no more', async () => {
    const large = `flowchart TD\n${'  A --> B\n'.repeat(400)}`;
    const empty = documentKinds.rfc.empty('T') as RfcBody;
    const diagrams = Array.from({ length: 12 }, () => ({ language: 'mermaid', text: large }));
    const body = { ...empty, proposedSolution: { ...empty.proposedSolution, diagrams } };
    const found = (await examineArtifact('rfc', { title: 'T', body })).filter(({ code }) => code === 'RFC-DIAGRAM-BROKEN');
    expect(found.map(({ message }) => message.split(' ')[1])).toEqual(['10th', '11th', '12th']);
    expect(found[0]?.message).toContain('at most 40000 characters together');
  });

  it('asks an RFC of the lightweight path for less', () => {
    const missing = (sections: string) => lintArtifact('rfc', rfc(sections)).map(({ at }) => at.part);
    expect(missing('')).toEqual(expect.arrayContaining(['Component Design', 'Diagrams']));
    const light = missing('## References\n\n- **derived from:** TIP-001\n');
    expect(light).not.toContain('Component Design');
    expect(light).not.toContain('Diagrams');
    expect(light).toContain('Alternatives Considered');
  });
});

describe('an AI-ADR that is silent about something', () => {
  const told = [
    '## Context\n\nc\n\n## Decision\n\nd\n\n## Rationale\n\nr\n\n## Technology Choices\n\nt',
    '## Edge Cases\n\n- **EC-1:** e\n  - **Topic:** other\n  - **Handling:** h',
    '## Monitoring\n\n### Alerts\n\n- Slow',
    '## Rejected Alternatives\n\n- **ALT-1:** a\n  - **Reason:** r\n  - **Trade-off:** t',
  ].join('\n\n');
  const silent = (sections: string) =>
    lintArtifact('adr', adr(`${told}\n\n${sections}`)).filter(({ code }) => code === 'ADR-DIMENSION-SILENT');

  it('hears of every dimension by its name', () => {
    const names = adrDimensions.map(({ name }) => name).filter((name) => name !== 'Alerts');
    expect(silent('').map(({ at }) => at.part)).toEqual(names);
    expect(silent('').every(({ severity }) => severity === 'error')).toBe(true);
  });

  it.each(adrDimensions.map(({ name }) => name).filter((name) => name !== 'Alerts'))(
    'may defer %s with a reason, or name it as open',
    (name) => {
      const rest = silent('').length - 1;
      expect(silent(`## Deferred\n\n| Section | Reason |\n| --- | --- |\n| ${name} | after the pilot |`)).toHaveLength(rest);
      const open = `## Open Points\n\n| Section | Question |\n| --- | --- |\n| ${name.toUpperCase()} | Ada knows |`;
      expect(silent(open)).toHaveLength(rest);
      const found = lintArtifact('adr', adr(`${told}\n\n${open}`));
      expect(named(found, /POINT-OPEN/)).toEqual([`warning ADR-POINT-OPEN ${name.toUpperCase()}`]);
    },
  );

  it('is asked nothing of a section that is missing or deferred as a whole, which is one finding', () => {
    const found = lintArtifact(
      'adr',
      adr('## Deferred\n\n| Section | Reason |\n| --- | --- |\n| Implementation Details | spike first |'),
    );
    expect(named(found, /SILENT/)).toEqual([]);
    expect(found.map(({ at }) => at.part)).not.toContain('Implementation Details');
    expect(found.map(({ at }) => at.part)).toContain('Edge Cases and Failure Handling');
  });

  it('contradicts itself where it defers or leaves open what it decides', () => {
    const rows =
      '## Deferred\n\n| Section | Reason |\n| --- | --- |\n| Alerts | later |\n| Weather | later |\n\n## Open Points\n\n| Section | Question |\n| --- | --- |\n| Alerts | why |\n| Security | who may read |\n| Pricing | who pays |';
    const found = lintArtifact('adr', adr(`${told}\n\n${rows}`)).filter(({ code }) => code === 'ADR-DEFERRED-UNKNOWN');
    expect(found.map(({ message }) => message)).toEqual([
      '"Alerts" is deferred and filled in as well.',
      '"Weather" is nothing that an AI-ADR decides.',
      '"Alerts" is named as open and filled in as well.',
    ]);
  });

  it('says of each decision by which rule it can be checked', () => {
    const points =
      '### Points\n\n- **D-1:** Write the event in the same transaction.\n  - **Binds:** lending\n  - **Prevents:** sending first\n  - **Rule:** No publisher is called outside of the relay.\n- **D-2:** Retry.';
    expect(named(lintArtifact('adr', adr(`## Decision\n\nx\n\n${points}`)), /UNCHECKABLE/)).toEqual([
      'warning ADR-DECISION-UNCHECKABLE D-2',
    ]);
  });

  it('of an amendment is asked nothing of the sort', () => {
    expect(named(lintArtifact('adr', adr(`${told}\n\n## References\n\n- **amends:** ADR-001`)), /SILENT/)).toEqual([]);
  });
});

describe('an AI-ADR beside its RFC', () => {
  const source = rfc(
    '## Alternatives\n\n- **ALT-1:** Kafka\n  - **Reason:** too large\n- **ALT-2:** A cron job. It polls.\n  - **Reason:** too slow\n\n## Design Session\n\n### Decisions Made\n\n- **DEC-1:** The relay writes the key first.\n  - **Rationale:** r\n- **DEC-12:** Two retries.\n  - **Rationale:** r\n',
  ).body as RfcBody;
  const compare = (sections: string) =>
    named(compareWithRfc(adr(sections).body as AdrBody, { key: 'RFC-001', body: source }), /./);

  it('loses nothing: every decision and rejected alternative is carried over', () => {
    expect(compare('## Decision\n\nWe use Kafka, not RFC-001#ALT-11, and DEC-120.')).toEqual([
      'error ADR-RFC-DECISION-LOST Decision',
      'error ADR-RFC-DECISION-LOST Decision',
      'error ADR-RFC-ALTERNATIVE-LOST Rejected Alternatives',
      'error ADR-RFC-ALTERNATIVE-LOST Rejected Alternatives',
    ]);
  });

  it('carries over by a reference, by the id in a text, or in the same words', () => {
    expect(
      compare(
        [
          '## Decision\n\nd\n\n### Points\n\n- The relay writes the key first!\n- As DEC-12 says.',
          '## Rejected Alternatives\n\n- **ALT-7:** a cron job',
          '## References\n\n- **decides:** RFC-001#ALT-1 (from ALT-7)',
        ].join('\n\n'),
      ),
    ).toEqual([]);
    expect(compare('## Rationale\n\nRFC-001#DEC-1, RFC-001#DEC-12, not RFC-001#ALT-1 or RFC-001#ALT-2.')).toEqual([]);
  });

  it('of an amendment carries nothing over', () => {
    expect(compare('## References\n\n- **amends:** ADR-001')).toEqual([]);
  });
});

describe('what a text names', () => {
  it('is found with its place; standards, references and kept text are not', () => {
    const { body } = adr(
      '## Context\n\nDAA-001#INV-loan-1. (PRD-001#US-3.AC-2), ADR-002 and ADR-002; RFC-9457, ISO-27001, X-PRD-001, INC-2026-004, PRD-0.\n\n## Points\n\n- **D-1:** As TIP-001 says\n  - **Rule:** RFC-2000#DEC-1\n\n## References\n\n- **decides:** RFC-001\n\n## Weather\n\nADR-009\n',
    );
    expect(listMentions(body).map(({ part, key, localId }) => `${part} ${key} ${localId}`)).toEqual([
      'Context DAA-001 INV-loan-1',
      'Context PRD-001 US-3.AC-2',
      'Context ADR-002 null',
      'Context INC-2026-004 null',
      'D-1 TIP-001 null',
      'D-1 RFC-2000 DEC-1',
    ]);
  });
});
