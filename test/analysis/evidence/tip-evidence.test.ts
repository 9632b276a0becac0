import { expect, it } from 'vitest';
import { reportTipCoverage } from '../../../src/analysis/coverage/report-tip-coverage.ts';
import { tipEvidence } from '../../../src/analysis/evidence/tip-evidence.ts';
import { documentKinds } from '../../../src/documents/document-kinds.ts';
import { prdFinding } from '../../../src/documents/prd/prd-findings.ts';
import { emptyPrdBody, prdBodySchema } from '../../../src/lifecycle/prd.ts';
import { tipBodySchema } from '../../../src/lifecycle/tip.ts';

it('says beside what is covered how much of the PRD was not read', () => {
  const tip = tipBodySchema.parse(documentKinds.tip.parse('# Feature toggles\n').body);
  const requirements = [{ id: 'REQ-1', section: '', text: 'A flag can be set.', priority: null }];
  const prd = prdBodySchema.parse({ ...emptyPrdBody(), requirements });
  const coverage = reportTipCoverage({ prd: { key: 'PRD-001', body: prd }, tip: { key: 'TIP-001', body: tip } });
  const unread = ['A', 'B'].map((name) => prdFinding('PRD-UNREAD-PASSAGE', {}, `${name} was not understood.`));
  const covered = (prdFindings: typeof unread): string =>
    tipEvidence({ tip, coverage, findings: [], prdFindings }).find(({ id }) => id === 'requirements-covered')?.evidence ?? '';
  expect(covered(unread)).toContain('2 passages of the PRD were not read as requirements');
  expect(covered([])).not.toContain('not read');
});
