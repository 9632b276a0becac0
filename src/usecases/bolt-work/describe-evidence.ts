import { count } from '../../lifecycle/count.ts';
import type { CriterionEvidence, WorkEvidence } from '../../ports/bolt-work.ts';

/** Says for each criterion of a Bolt's gate what shows it, and what was not checked. */
export function describeEvidence({ merged, criteria }: WorkEvidence, compliance: string): Readonly<Record<string, string>> {
  const tests = criteria.flatMap((criterion) => criterion.tests);
  const passed = tests.filter(({ status }) => status === 'passed').length;
  const change = merged === null ? 'No merged change is recorded.' : `Merged as ${nameCommit(merged)}.`;
  return {
    'criteria-met': [...criteria.map(describeCriterion), compliance].join(' '),
    'tests-pass':
      tests.length === 0
        ? `${change} No test that names a criterion is known at it.`
        : `${change} ${passed} of ${count(tests.length, 'mapped test')} ${passed === 1 ? 'passes' : 'pass'} there.`,
  };
}

/** Renders `AC-1 is met: tests/loan.test.ts "lends once" passes at 1a2b3c4d5e6f.` */
function describeCriterion(criterion: CriterionEvidence): string {
  const { id, met } = criterion;
  const shown = evidenceOf(criterion).join('; ');
  return `${id} is ${met ? 'met' : 'open'}: ${shown === '' ? 'nothing shows it' : shown}.`;
}

/** Lists what there is for a criterion, whether it counts or not. */
export function evidenceOf({ proof, tests, written }: CriterionEvidence): string[] {
  return [
    ...tests.map(({ test, status, sha }) => `“${test}” ${said[status] ?? status} at ${sha.slice(0, 12)}`),
    ...written.map(({ person, kind, text }) => {
      const without =
        kind === 'machine' ? ' (a machine, which proves nothing)' : proof === 'test' ? ' (a test has to show it)' : '';
      return `${person} wrote “${text}”${without}`;
    }),
  ];
}

const said: Readonly<Record<string, string>> = {
  passed: 'passes',
  failed: 'fails',
  skipped: 'was skipped',
  flaky: 'is flaky',
  'not-run': 'did not run',
};

/** Renders `1a2b3c4d5e6f of web`. */
export function nameCommit({ sha, repository }: { sha: string; repository: string }): string {
  return `${sha.slice(0, 12)}${repository === '' ? '' : ` of ${repository}`}`;
}
