import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { criterionForKindCode, kindCodes } from '../../../src/analysis/lint/kinds/kind-codes.ts';
import { criterionOfFinding } from '../../../src/analysis/lint/kinds/finding-criteria.ts';
import { lintArtifact } from '../../../src/analysis/lint/lint-artifact.ts';
import { documentKinds } from '../../../src/documents/document-kinds.ts';
import { artifactKindIds, type ArtifactKindId } from '../../../src/lifecycle/artifact-kinds.ts';
import { findingSchema } from '../../../src/lifecycle/findings.ts';
import { gatePolicies } from '../../../src/lifecycle/gate-policies.ts';
import { mandatoryFields } from '../../../src/lifecycle/mandatory-fields.ts';
import { bodyOf } from '../../documents/outlined-arbitraries.ts';

const lint = (kind: ArtifactKindId, sections: string) => lintArtifact(kind, documentKinds[kind].parse(`# T\n\n${sections}`));
const codes = (kind: ArtifactKindId, sections: string) =>
  lint(kind, sections)
    .map(({ code, at }) => `${code} ${at.part ?? ''}`)
    .filter((entry) => !/-FIELD-MISSING|-LINK-MISSING/.test(entry));

describe('linting an artifact', () => {
  it.each(artifactKindIds.filter((kind) => kind !== 'prd' && kind !== 'daa'))(
    'gives well-formed findings for any %s, the worst first, and the same again',
    (kind) => {
      fc.assert(
        fc.property(bodyOf(documentKinds[kind].schema), (body) => {
          const found = lintArtifact(kind, { title: 'T', body });
          for (const finding of found) expect(findingSchema.parse(finding)).toEqual(finding);
          const order = ['error', 'warning', 'info'];
          const ranks = found.map(({ severity }) => order.indexOf(severity));
          expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
          expect(lintArtifact(kind, { title: 'T', body })).toEqual(found);
        }),
        { numRuns: 50 },
      );
    },
  );

  it('runs the rules of PRD and AI-DAA for these', () => {
    const prd = documentKinds.prd.empty('Use Postgres');
    expect(lintArtifact('prd', { title: '', body: prd }).map(({ code }) => code)).toEqual(['PRD-TECHNOLOGY-TERM']);
    const daa = documentKinds.daa.empty('T');
    expect(lintArtifact('daa', { title: '', body: daa }).map(({ code }) => code)).toContain('DAA-BODY-EMPTY');
  });

  it('finds mandatory fields, title and required links missing', () => {
    const found = lintArtifact('rfc', { title: ' ', body: documentKinds.rfc.empty('') });
    expect(found).toContainEqual(expect.objectContaining({ code: 'RFC-TITLE-MISSING', severity: 'error' }));
    expect(found).toContainEqual(
      expect.objectContaining({ code: 'RFC-FIELD-MISSING', severity: 'error', at: { part: 'Alternatives Considered' } }),
    );
    expect(found).toContainEqual(
      expect.objectContaining({ code: 'RFC-LINK-MISSING', message: 'No link says which AI-DAA or TIP it is derived from.' }),
    );
    const linked = lint('rfc', '## References\n\n- **derived from:** TIP-001\n');
    expect(linked.map(({ code }) => code)).not.toContain('RFC-LINK-MISSING');
  });

  it('finds links that the lifecycle does not know, that come from nowhere, and doubled ones', () => {
    const references = [
      '- **implements:** ADR-001 (from AC-1)',
      '- **implements:** PRD-001',
      '- **implements:** RFC-2026-001',
      '- **satisfies:** ADR-001#EC-1 (from AC-9)',
      '- **satisfies:** ADR-001#EC-1 (from AC-9)',
    ].join('\n');
    expect(codes('bolt', `## Acceptance Criteria\n\n- One\n\n## References\n\n${references}\n`).toSorted()).toEqual([
      'BOLT-LINK-DOUBLED AC-9',
      'BOLT-LINK-FROM-UNKNOWN AC-9',
      'BOLT-LINK-FROM-UNKNOWN AC-9',
      'BOLT-LINK-ILLEGAL References',
      'BOLT-LINK-ILLEGAL References',
    ]);
  });

  it('lets a reference come from the decision of an AI-ADR', () => {
    expect(codes('adr', '## Decision\n\nA queue.\n\n## References\n\n- **decides:** RFC-001#Q-1 (from DECISION)\n')).toEqual([]);
  });

  it('finds doubled ids and empty blocks', () => {
    const body = {
      ...(documentKinds.rfc.empty('T') as { proposedSolution: object }),
      alternatives: [
        { id: 'ALT-1', text: 'a', reason: 'r' },
        { id: 'ALT-1', text: 'b', reason: '```\n\n```' },
      ],
      proposedSolution: {
        ...(documentKinds.rfc.empty('T') as { proposedSolution: object }).proposedSolution,
        diagrams: [{ language: 'mermaid', text: ' ' }],
      },
    };
    const found = lintArtifact('rfc', { title: 'T', body }).map(({ code, at }) => `${code} ${at.part ?? ''}`);
    expect(found).toContain('RFC-ID-DOUBLED ALT-1');
    expect(found).toContain('RFC-BLOCK-EMPTY ALT-1');
    expect(found).toContain('RFC-BLOCK-EMPTY proposedSolution.diagrams');
  });

  it('wants reasons, handling, mitigations and answers in an RFC', () => {
    const rfc =
      '## Alternatives\n\n- Kafka\n\n## Trade-offs\n\n### Risks\n\n- Loss\n\n## Open Questions\n\n- Who?\n\n## Non-Functional Considerations\n\n### Edge Cases\n\n- Two at once\n';
    expect(codes('rfc', rfc)).toEqual([
      'RFC-ALTERNATIVE-UNREASONED ALT-1',
      'RFC-EDGE-CASE-UNHANDLED EC-1',
      'RFC-QUESTION-OPEN Q-1',
      'RFC-RISK-UNMITIGATED RISK-1',
      'RFC-PATTERNS-UNCONSIDERED Playbook Patterns',
    ]);
  });

  it('holds an AI-ADR to what specification 2.5 asks', () => {
    const adr =
      '## Edge Cases\n\n- Twice\n  - **Topic:** idempotency\n\n## Monitoring\n\n### Metrics\n\n- sent\n\n### Alerts\n\n- Too slow\n\n### Runbook\n\n- Slow\n\n## Rejected Alternatives\n\n- Kafka\n\n## API\n\n### API-1\n\n## Deferred\n\n| Section | Reason |\n| --- | --- |\n| Weather | who knows |\n| Rejected Alternatives | later |\n';
    expect(codes('adr', adr)).toEqual([
      'ADR-ALTERNATIVE-UNREASONED ALT-1',
      'ADR-ALTERNATIVE-NO-TRADE-OFF ALT-1',
      'ADR-EDGE-CASE-UNHANDLED EC-1',
      'ADR-METRIC-UNTYPED MET-1',
      'ADR-ALERT-NO-THRESHOLD ALERT-1',
      'ADR-RUNBOOK-INCOMPLETE RB-1',
      'ADR-API-INCOMPLETE API-1',
      'ADR-DIMENSION-SILENT Concurrency',
      'ADR-DIMENSION-SILENT Relay Failure',
      'ADR-DIMENSION-SILENT Dependency Unavailability',
      'ADR-DIMENSION-SILENT Technology Choices',
      'ADR-DIMENSION-SILENT Database Schema',
      'ADR-DIMENSION-SILENT Sequence Diagram',
      'ADR-DIMENSION-SILENT Dashboards',
      'ADR-DIMENSION-DEFERRED Rejected Alternatives',
      'ADR-TOPIC-SILENT Security',
      'ADR-TOPIC-SILENT Rollback',
      'ADR-DEFERRED-UNKNOWN Deferred',
      'ADR-DEFERRED-UNKNOWN Deferred',
    ]);
  });

  it('takes a list of schema changes for what it says of the schema', () => {
    const adr = '## Implementation Details\n\n### Database Schema\n\n- **SCH-1:** A table of loans\n';
    const found = codes('adr', adr);
    expect(found).toContain('ADR-DIMENSION-SILENT Technology Choices');
    expect(found).not.toContain('ADR-DIMENSION-SILENT Database Schema');
  });

  it.each([
    ['bolt', '2 weeks', true],
    ['bolt', '3 days', false],
    ['fix', '2 days', true],
    ['fix', '4 hours', false],
    ['fix', '90 min', false],
  ] as const)('knows whether a %s of %s is too large', (kind, effort, large) => {
    expect(codes(kind, `Estimated Effort: ${effort}\n`).some((code) => code.includes('TOO-LARGE'))).toBe(large);
  });

  it('looks at what is special in the other kinds', () => {
    expect(codes('bolt', '## Acceptance Criteria\n\n- [x] One\n')).toEqual(['BOLT-CRITERION-UNPROVEN AC-1']);
    expect(codes('tip', '## API\n\n### API-1\n\n## Open Questions\n\n- Who?\n')).toEqual([
      'TIP-API-INCOMPLETE API-1',
      'TIP-QUESTION-OPEN Q-1',
    ]);
    const digest = `sha256:${'a'.repeat(64)}`;
    const built = `## Source\n\n- **Commit:** ${'b'.repeat(40)}\n\n## Application Code\n\n| Artifact | Digest |\n| --- | --- |\n`;
    expect(codes('unit', `${built}| api | ${digest} |\n`)).toEqual([]);
    expect(codes('unit', `${built}| api | api:latest |\n\n## Migrations\n\n| Path |\n| --- |\n| 7.sql |\n`)).toEqual([
      'UNIT-DELIVERABLE-UNPINNED ART-1',
      'UNIT-MIGRATION-IRREVERSIBLE Migrations',
    ]);
    expect(
      codes(
        'unit',
        '## Source\n\n- **Commit:** main\n\n## Configuration\n\n| Environment | Hash |\n| --- | --- |\n| live | a=b |\n',
      ),
    ).toEqual(['UNIT-SOURCE-UNKNOWN Source', 'UNIT-CONFIGURATION-UNHASHED Configuration']);
    expect(codes('postmortem', '## Timeline\n\n- Fell\n\n## Action Items\n\n- Mend\n')).toEqual([
      'POSTMORTEM-LINE-UNSOURCED TL-1',
      'POSTMORTEM-LINE-UNSOURCED ACT-1',
      'POSTMORTEM-UNATTRIBUTED References',
      'POSTMORTEM-TIMELINE-UNTIMED TL-1',
      'POSTMORTEM-ACTION-UNOWNED ACT-1',
      'POSTMORTEM-ACTION-UNTYPED ACT-1',
    ]);
    expect(codes('playbook', 'Category: messaging\n\n## Implementation Guide\n\nhttps://example.org/outbox\n')).toEqual([
      'PLAYBOOK-CATEGORY-MALFORMED Category',
      'PLAYBOOK-NOT-SELF-CONTAINED Implementation Guide',
    ]);
  });

  it('puts each finding at the criterion of its gate that it speaks against', () => {
    const at = (kind: ArtifactKindId, code: string, part = ''): string | null =>
      criterionOfFinding(kind, { code, severity: 'error', at: { part }, message: 'x', fix: 'y' });
    expect(at('rfc', 'RFC-ALTERNATIVE-UNREASONED', 'ALT-1')).toBe('alternatives-rejected');
    expect(at('rfc', 'RFC-FIELD-MISSING', 'Alternatives Considered')).toBe('alternatives-rejected');
    expect(at('rfc', 'RFC-FIELD-MISSING', 'Cons')).toBe('trade-offs-documented');
    expect(at('rfc', 'RFC-LINK-MISSING', 'References')).toBe('invariants-respected');
    expect(at('adr', 'ADR-FIELD-MISSING', 'Rejected Alternatives')).toBe('risks-mitigated');
    expect(at('adr', 'ADR-SECRET')).toBe('aligned');
    expect(at('prd', 'PRD-METRIC-UNMEASURABLE')).toBe('measurable-metrics');
    expect(at('postmortem', 'POSTMORTEM-FIELD-MISSING', 'Action Items')).toBe('action-items');
    expect(at('incident', 'INCIDENT-FIELD-MISSING', 'Severity')).toBeNull();
    for (const kind of artifactKindIds) {
      const known = (gatePolicies[kind]?.criteria ?? []).map(({ id }) => id);
      const parts =
        kind === 'prd' || kind === 'daa' ? [''] : ['', 'References', ...mandatoryFields[kind].map(({ name }) => name)];
      for (const part of parts) {
        const criterion = at(kind, `${kind.toUpperCase()}-FIELD-MISSING`, part);
        expect([kind, part, known.length === 0 ? criterion === null : known.includes(criterion ?? '')]).toEqual([
          kind,
          part,
          true,
        ]);
      }
    }
  });

  it('names only criteria that the gate of the kind has', () => {
    for (const id of Object.keys(kindCodes)) {
      const kind = artifactKindIds.find((known) => id.startsWith(`${known.toUpperCase()}-`));
      const criterion = criterionForKindCode(id);
      const known = kind === undefined ? [] : (gatePolicies[kind]?.criteria ?? []).map((entry) => entry.id);
      expect([id, criterion === null || known.includes(criterion)]).toEqual([id, true]);
    }
    expect(criterionForKindCode('toString')).toBeNull();
  });
});
