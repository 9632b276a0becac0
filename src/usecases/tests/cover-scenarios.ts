import { readErrorStatuses } from '../../analysis/api-contract/draw-openapi.ts';
import { adrBodySchema } from '../../lifecycle/adr.ts';
import type { BoltBody } from '../../lifecycle/bolt.ts';
import { InputError } from '../../lifecycle/errors.ts';
import { act, fix } from '../../lifecycle/fixes/fix.ts';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import type { PartResult } from '../../ports/test-reports.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import type { UsecasePorts } from '../ports.ts';

export interface Scenario {
  /** Such as `ADR-001#EC-2`, `ADR-001#API-1.409` or `BOLT-001#AC-1`. */
  readonly part: string;
  readonly type: 'edge-case' | 'api-error' | 'criterion';
  readonly text: string;
}

export interface CoveredScenario extends Scenario {
  /** `proven`: one passes and none fails; what was skipped or is flaky proves nothing. */
  readonly state: 'proven' | 'failing' | 'unproven' | 'none';
  readonly tests: readonly PartResult[];
}

export interface ScenarioCoverage {
  readonly artifact: ArtifactVersion;
  readonly scenarios: readonly CoveredScenario[];
}

/**
 * Lists what an AI-ADR with its Accepted amendments and the criteria of its Bolts ask tests for; of a
 * Bolt, its criteria. Each with its tests by their newest results. Throws InputError `tests.no-scenarios`.
 */
export async function coverScenarios(ports: UsecasePorts, { key }: { key: string }): Promise<ScenarioCoverage> {
  const artifact = await readArtifact(ports, { key });
  const isWork = artifact.kind === 'bolt' || artifact.kind === 'fix';
  if (!isWork && artifact.kind !== 'adr') throw noScenarios(artifact);
  const records = isWork
    ? []
    : [artifact, ...(await Promise.all((artifact.amendments ?? []).map((one) => readArtifact(ports, { key: one }))))];
  const bolts = isWork ? [artifact] : await ports.boltWork.listImplementing(records.map((one) => one.key));
  const asked = [
    ...records.flatMap(listScenarios).map((scenario) => ({ ...scenario, also: '' })),
    ...bolts.flatMap(({ key: bolt, body }) =>
      // What a person or a metric shows asks for no test, and none proves it.
      (body as BoltBody).acceptanceCriteria
        .filter(({ proof }) => proof === null || proof === 'test')
        .map(({ id, text, from }) => ({ part: `${bolt}#${id}`, type: 'criterion' as const, text, also: from })),
    ),
  ];
  const keys = new Set(asked.flatMap(({ part, also }) => [part, also]).map((place) => place.split('#')[0] ?? ''));
  const results = Map.groupBy(await ports.testReports.results([...keys]), (result) => `${result.key}#${result.part}`);
  return {
    artifact,
    scenarios: asked.map(({ also, ...scenario }) => {
      const tests = [...(results.get(scenario.part) ?? []), ...(also === '' ? [] : (results.get(also) ?? []))];
      return { ...scenario, tests, state: stateOf(tests) };
    }),
  };
}

function listScenarios({ key, body }: ArtifactVersion): Scenario[] {
  const { edgeCases, implementation } = adrBodySchema.parse(body);
  return [
    ...edgeCases.map(({ id, text }) => ({ part: `${key}#${id}`, type: 'edge-case' as const, text })),
    ...implementation.apiContract.flatMap(({ id, method, path, errors }) =>
      errors.flatMap(({ status, meaning }) =>
        readErrorStatuses(status).map((code) => ({
          part: `${key}#${id}.${code}`,
          type: 'api-error' as const,
          text: `${method} ${path}: ${status} ${meaning}`,
        })),
      ),
    ),
  ];
}

function stateOf(tests: readonly PartResult[]): CoveredScenario['state'] {
  if (tests.some(({ status }) => status === 'failed')) return 'failing';
  if (tests.some(({ status }) => status === 'passed')) return 'proven';
  return tests.length > 0 ? 'unproven' : 'none';
}

function noScenarios({ key }: ArtifactVersion): InputError {
  return new InputError({
    id: 'tests.no-scenarios',
    message: `${key} has no edge cases, API errors or criteria that tests could cover.`,
    fix: fix`Name an AI-ADR, ${act('listArtifacts', { kind: 'adr' })}, or a Bolt.`,
  });
}
