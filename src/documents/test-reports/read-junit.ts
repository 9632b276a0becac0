import type { TestStatus } from '../../lifecycle/test-status.ts';
import { readLabel } from './find-places.ts';
import { parseXml } from './parse-xml.ts';
import { clean, mostCases, refuseReport } from './refuse-report.ts';
import type { TestCase } from './test-report.ts';

interface OpenCase {
  readonly suite: string;
  readonly name: string;
  readonly file: string;
  status: TestStatus;
  readonly labels: TestCase['labels'][number][];
}

/** What an element inside of a test case says about it. Surefire adds the last four where it ran a test again. */
const outcomes: Readonly<Record<string, TestStatus>> = {
  failure: 'failed',
  error: 'failed',
  skipped: 'skipped',
  flakyFailure: 'flaky',
  flakyError: 'flaky',
  // A test that failed again has a failure too.
  rerunFailure: 'failed',
  rerunError: 'failed',
};
/** Worst last: a later one of a case replaces an earlier one. */
const severity: readonly TestStatus[] = ['passed', 'flaky', 'not-run', 'skipped', 'failed'];

/**
 * Reads JUnit XML of pytest, Surefire, Gradle, Jest, Vitest, gotestsum and others. Suites nest, and
 * most attributes may be absent. The same test more than once with different results is flaky.
 */
export function readJunit(text: string): TestCase[] {
  const cases: OpenCase[] = [];
  const suites: { name: string; file: string }[] = [];
  let current: OpenCase | null = null;
  let property = '';

  parseXml(text, {
    open(name, attributes) {
      if (name === 'testsuite') suites.push({ name: clean(attributes['name']), file: clean(attributes['file']) });
      else if (name === 'testcase') {
        const suite = suites.at(-1);
        current = {
          suite: clean(attributes['classname'] ?? attributes['class']) || (suite?.name ?? ''),
          name: clean(attributes['name']),
          file: clean(attributes['file']) || (suite?.file ?? ''),
          status: statusOf(attributes),
          labels: [],
        };
        cases.push(current);
        if (cases.length > mostCases) throw refuseReport(`it has more than ${mostCases} tests`);
      } else if (current === null) return;
      else if (name === 'property') {
        property = attributes['name'] ?? '';
        if (property === 'throughline' && attributes['value'] !== undefined) addLabels(current, attributes['value']);
      } else worsen(current, outcomes[name]);
    },
    close(name, inner) {
      if (name === 'testsuite') suites.pop();
      else if (name === 'testcase') current = null;
      // Jest writes the value between the tags.
      else if (name === 'property' && property === 'throughline' && current !== null) addLabels(current, inner);
    },
  });
  return mergeRepeated(cases);
}

/** `status` and `result` are what some tools write where others leave a failure element. */
function statusOf({ status, result }: Readonly<Record<string, string>>): TestStatus {
  const said = (result ?? status ?? '').toLowerCase();
  if (said === 'notrun' || said === 'suppressed' || said === 'not-run') return 'not-run';
  return said === 'skipped' || said === 'disabled' || said === 'ignored' || said === 'pending' ? 'skipped' : 'passed';
}

function addLabels({ labels }: OpenCase, value: string): void {
  labels.push(...readLabel(value).map((place) => ({ place, how: 'property' as const })));
}

function worsen(one: OpenCase, status: TestStatus | undefined): void {
  if (status !== undefined && severity.indexOf(status) > severity.indexOf(one.status)) one.status = status;
}

/** A retry that tools write as a case of its own: one that passed after all is flaky. */
function mergeRepeated(cases: readonly OpenCase[]): TestCase[] {
  const merged = new Map<string, OpenCase>();
  for (const one of cases) {
    const id = JSON.stringify([one.suite, one.file, one.name]);
    const earlier = merged.get(id);
    if (!earlier) merged.set(id, one);
    else if (earlier.status === 'failed' && one.status === 'passed') earlier.status = 'flaky';
    else worsen(earlier, one.status);
  }
  return [...merged.values()];
}
