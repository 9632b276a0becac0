import { boltBodySchema } from '../../lifecycle/bolt.ts';
import type { ComplianceItem } from '../../lifecycle/compliance.ts';
import { ThroughlineError } from '../../lifecycle/errors.ts';
import { splitPartRef } from '../../lifecycle/ids.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import type { UsecasePorts } from '../ports.ts';
import { readCompliance } from './read-compliance.ts';

export interface ComplianceSlice {
  readonly adr: string;
  /** The full hash of the commit. */
  readonly at: string;
  /** The parts that the Bolt owns, and the decisions that it must obey. */
  readonly items: readonly ComplianceItem[];
}

/**
 * Holds the merged commit of a Bolt against its AI-ADRs; with `points` their decision points alone,
 * and before the merge the newest commit, where one repository is registered. Returns null where
 * there is no such commit, or the Bolt implements no AI-ADR. Throws what `readCompliance` throws.
 */
export async function readComplianceSlice(
  ports: UsecasePorts,
  { bolt, points = false }: { bolt: string; points?: boolean },
): Promise<readonly ComplianceSlice[] | null> {
  const [{ body }, evidence] = await Promise.all([readArtifact(ports, { key: bolt }), ports.boltWork.evidence(bolt)]);
  const place = evidence.merged ?? (points ? await findOnlyHead(ports) : null);
  const references = boltBodySchema.pick({ references: true }).loose().parse(body).references;
  const owned = references.filter(({ role }) => role === 'satisfies').map(({ to }) => to);
  const adrs = references.filter(({ role, to }) => role === 'implements' && to.startsWith('ADR-')).map(({ to }) => to);
  if (place === null || adrs.length === 0 || !(await ports.code.find(place.repository))) return null;
  const where = { repository: place.repository, at: place.sha, points, principal: null };
  return Promise.all(
    adrs.map(async (key) => {
      const report = await readCompliance(ports, { key, ...where });
      const isIn = ({ part }: ComplianceItem): boolean => {
        const split = splitPartRef(part) ?? { key: report.adr, localId: part };
        return /^D(?:-|ECISION$)/.test(split.localId) || owned.includes(`${split.key}#${split.localId}`);
      };
      return { adr: report.adr, at: report.at, items: report.items.filter(isIn) };
    }),
  );
}

async function findOnlyHead({ code }: Pick<UsecasePorts, 'code'>): Promise<{ repository: string; sha: string } | null> {
  const [only, another] = await code.list();
  return only && !another && only.head !== null ? { repository: only.name, sha: only.head } : null;
}

/** Says for the gate of a Bolt what the slice shows, or why nobody could look. */
export async function describeComplianceSlice(ports: UsecasePorts, bolt: string): Promise<string> {
  try {
    const slices = await readComplianceSlice(ports, { bolt });
    if (slices !== null) return slices.map(describeSlice).join(' ');
    return 'Compliance with the AI-ADR: not checked.';
  } catch (error) {
    if (!(error instanceof ThroughlineError)) throw error;
    return `Compliance with the AI-ADR: not checked. ${error.message}`;
  }
}

function describeSlice({ adr, at, items }: ComplianceSlice): string {
  const said = items.map(({ part, verdict, hits, missing }) => {
    const [first] = hits;
    const why = first
      ? ` (${first.file}:${first.line}${hits.length > 1 ? ` and ${hits.length - 1} more` : ''})`
      : missing && ` (${missing})`;
    return `${part} ${verdict}${why}`;
  });
  return `Compliance with ${adr} at ${at.slice(0, 12)}: ${said.join('; ') || 'no part of it is this Bolt’s'}.`;
}
