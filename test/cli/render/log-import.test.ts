import { expect, test } from 'vitest';
import { renderLogImport } from '../../../src/cli/render/log-import.ts';
import type { Report } from '../../../src/usecases/reports/registry.ts';
import { logImportSchema } from '../../../src/usecases/reports/log-import.ts';
import { artifactsExamples } from '../../../src/http/documents/examples/artifacts.ts';
import { createStyle } from '../../../src/cli/render/style.ts';

const style = createStyle({ columns: 110, color: false, command: 'throughline' });
const report = logImportSchema.parse(artifactsExamples['LogImport']) as Report<'log-import'>;

test('an import shows what each record was, is and claims, and the gate that asks about the claims', () => {
  const screen = renderLogImport(report, style);
  expect(screen).toMatch(/ADR-001 +0001 +Keep loans in files +Proposed +Superseded/);
  expect(screen).toMatch(/ADR-002 +0002 +Keep loans in a database +Proposed +Accepted +ADR-001/);
  expect(screen).toContain('2 records: 2 imported.');
  expect(screen).toContain('gate approve GATE-004 --all');
});

test('an import that changed nothing asks for nothing', () => {
  const unchanged = {
    ...report,
    gate: null,
    records: report.records.map((record) => ({ ...record, outcome: 'unchanged' as const })),
  };
  const screen = renderLogImport(unchanged, style);
  expect(screen).toContain('2 records: 2 unchanged.');
  expect(screen).not.toContain('gate approve');
});
