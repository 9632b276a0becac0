import { daaBodySchema } from '../../src/lifecycle/daa.ts';
import { playbookBodySchema } from '../../src/lifecycle/playbook.ts';
import type { DesignSource, KnownPattern } from '../../src/lifecycle/design-material.ts';
import { prdBodySchema } from '../../src/lifecycle/prd.ts';
import { tipBodySchema } from '../../src/lifecycle/tip.ts';
import type { ArtifactVersion } from '../../src/ports/artifacts.ts';
import type { WorkflowPorts } from '../../src/ports/workflow.ts';
import type { RfcDraftInput } from '../../src/steps/design/draft-rfc.ts';
import type { RfcState } from './state.ts';

type Stores = Pick<WorkflowPorts, 'artifacts'>;

/** Limit of Playbook entries to read; more than a review board maintains. */
const mostPatterns = 80;

/** Returns the AI-DAA or TIP and its PRD at the versions of the run. */
export async function readSource(
  ports: Stores,
  state: Pick<RfcState, 'source' | 'sourceVersion' | 'prd' | 'prdVersion'>,
): Promise<{ source: DesignSource; prd: RfcDraftInput['prd'] }> {
  const [source, prd] = await Promise.all([
    readVersion(ports, state.source, state.sourceVersion),
    readVersion(ports, state.prd, state.prdVersion),
  ]);
  return {
    source: toSource(source),
    prd: { key: prd.key, version: prd.version, title: prd.title, body: prdBodySchema.parse(prd.body) },
  };
}

/** Returns the Playbook entries that a design may use: Active and Proposed ones. */
export async function readPatterns({ artifacts }: Stores): Promise<KnownPattern[]> {
  const lists = await Promise.all(
    (['Active', 'Proposed'] as const).map((status) => artifacts.list({ kind: 'playbook', status })),
  );
  const found = await Promise.all(
    lists
      .flat()
      .slice(0, mostPatterns)
      .map(({ key }) => artifacts.read(key)),
  );
  return found.flatMap((entry) =>
    entry ? [{ key: entry.key, title: entry.title, status: entry.status, body: playbookBodySchema.parse(entry.body) }] : [],
  );
}

async function readVersion({ artifacts }: Stores, key: string, version: number): Promise<ArtifactVersion> {
  const found = await artifacts.read(key, version);
  if (!found) throw new Error(`${key} has no version ${version}`);
  return found;
}

function toSource({ kind, key, version, title, body }: ArtifactVersion): DesignSource {
  return kind === 'tip'
    ? { kind, key, version, title, body: tipBodySchema.parse(body) }
    : { kind: 'daa', key, version, title, body: daaBodySchema.parse(body) };
}
