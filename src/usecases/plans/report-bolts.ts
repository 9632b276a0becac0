import { listAdrParts } from '../../analysis/plan/list-adr-parts.ts';
import { boltBodySchema } from '../../lifecycle/bolt.ts';
import { splitPartRef } from '../../lifecycle/ids.ts';
import { gateRoutes, statusesOf } from '../../lifecycle/review.ts';
import type { BoltRecord } from '../../ports/artifacts.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import type { UsecasePorts } from '../ports.ts';
import type { Report } from '../reports/registry.ts';
import { readStanding } from './read-standing.ts';

/** Returns each part of an AI-ADR with its owner, or why it has none. */
export async function reportBoltCoverage(ports: UsecasePorts, { adr: asked }: { adr: string }): Promise<Report<'bolt-coverage'>> {
  const { key: adr } = await readArtifact(ports, { key: asked });
  const material = await ports.materials.gatherPlan(adr);
  const standing = await readStanding(ports, adr);
  const isAccepted = standing?.plan.status === gateRoutes.plan?.outcomes.approve;
  const omitted = new Map((isAccepted ? standing?.body.omitted : undefined)?.map((one) => [one.part, one]));
  const owners = new Map(material.bolts.flatMap((bolt) => bolt.owns.map((ref) => [ref, bolt])));
  const parts = listAdrParts(material).map(({ ref, kind, text }) => {
    const bolt = owners.get(ref);
    const { status = 'GAP', reason = '' } = omitted.get(ref) ?? {};
    return bolt
      ? { part: ref, kind, text, bolt: bolt.key, status: bolt.status, reason: '' }
      : { part: ref, kind, text, bolt: null, status: status ?? 'GAP', reason };
  });
  const owned = parts.filter(({ bolt }) => bolt !== null);
  const gaps = parts.filter(({ status }) => status === 'GAP').length;
  return {
    adr,
    plan: isAccepted ? (standing?.plan.key ?? null) : null,
    parts,
    summary: {
      parts: parts.length,
      owned: owned.length,
      done: owned.filter(({ status }) => status === 'Done').length,
      omitted: parts.length - owned.length - gaps,
      gaps,
    },
  };
}

/** Returns Bolts by status, each with those of its dependencies that are not Done. */
export async function reportBoard(ports: UsecasePorts, { adr: asked }: { adr?: string }): Promise<Report<'bolt-board'>> {
  const adr = asked === undefined ? null : await readArtifact(ports, { key: asked });
  const adrs = adr && [adr.key, ...(adr.amendments ?? [])];
  const bolts = await ports.artifacts.listBolts(adrs ? { adrs } : {});
  // A Bolt may wait for one of another AI-ADR.
  const others = adrs === null ? bolts : await ports.artifacts.listBolts({});
  const done = new Set(others.filter(({ status }) => status === 'Done').map(({ key }) => key));
  return {
    adr: adr?.key ?? null,
    columns: statusesOf('bolt').map((status) => ({
      status,
      bolts: bolts.filter((bolt) => bolt.status === status).map((bolt) => toCard(bolt, done)),
    })),
  };
}

function toCard({ key, title, body: stored, links }: BoltRecord, done: ReadonlySet<string>) {
  const { work, assignee, estimatedEffort, skeleton, questions } = boltBodySchema.parse(stored);
  const to = (role: string): string[] => links.filter((link) => link.role === role).map((link) => link.to);
  return {
    key,
    title,
    adr: splitPartRef(to('implements')[0] ?? '')?.key ?? to('implements')[0] ?? '',
    work,
    assignee,
    estimatedEffort,
    skeleton,
    waitsFor: to('depends_on').filter((other) => !done.has(other)),
    openQuestions: questions.filter(({ answer }) => answer === '').map(({ text }) => text),
  };
}
