import { act, fix } from '../../lifecycle/fixes/fix.ts';
import {
  matchPatterns,
  namesPattern,
  undecidedRow,
  type MatchedDesign,
  type PatternMatch,
} from '../../analysis/patterns/match-patterns.ts';
import { daaBodySchema } from '../../lifecycle/daa.ts';
import type { DesignSource, KnownPattern } from '../../lifecycle/design-material.ts';
import { ConflictError, InputError } from '../../lifecycle/errors.ts';
import { splitPartRef } from '../../lifecycle/ids.ts';
import { playbookBodySchema } from '../../lifecycle/playbook.ts';
import { prdBodySchema } from '../../lifecycle/prd.ts';
import { rfcBodySchema, type RfcBody } from '../../lifecycle/rfc.ts';
import { tipBodySchema } from '../../lifecycle/tip.ts';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import type { Principal } from '../../ports/people.ts';
import { editArtifact } from '../artifacts-write/edit-artifact.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import type { UsecasePorts } from '../ports.ts';
import { requireKind } from '../artifacts/require-kind.ts';
import { findAdopted } from './list-starter.ts';

export interface PlaybookMatch {
  readonly design: MatchedDesign;
  /** The named artifact: an RFC, AI-DAA or TIP. */
  readonly of: ArtifactVersion;
  /** Those that facts call for come first. */
  readonly matches: readonly PatternMatch[];
}

/**
 * Finds the patterns that the facts of an RFC's model, or of an AI-DAA or TIP without RFC, call
 * for: Playbook entries and unadopted ones of the starter set. Throws InputError
 * `playbook.nothing-to-match` for other kinds, and what `DesignMaterials.gather` throws.
 */
export async function matchPlaybook(ports: UsecasePorts, { key }: { key: string }): Promise<PlaybookMatch> {
  const of = await readArtifact(ports, { key });
  const design = of.kind === 'rfc' ? await ports.materials.gather(key) : await readWithoutRfc(ports, of);
  const patterns = [...design.patterns, ...(await readUnadopted(ports))];
  return { of, design, matches: matchPatterns({ ...design, patterns }) };
}

async function readWithoutRfc(ports: UsecasePorts, of: ArtifactVersion): Promise<MatchedDesign> {
  const source = toSource(of);
  const links = await ports.artifacts.links(of.key);
  const from = links.map(({ to }) => splitPartRef(to)?.key ?? to).find((to) => to.startsWith('PRD-'));
  const origin = of.provenance.derivedFrom?.key ?? from;
  if (origin === undefined) throw noPrd(of.key);
  const prd = requireKind(await readArtifact(ports, { key: origin }), 'prd');
  return { rfc: null, source, prd: { ...named(prd), body: prdBodySchema.parse(prd.body) }, patterns: await readEntries(ports) };
}

function toSource(of: ArtifactVersion): DesignSource {
  if (of.kind === 'daa') return { kind: 'daa', ...named(of), body: daaBodySchema.parse(of.body) };
  if (of.kind === 'tip') return { kind: 'tip', ...named(of), body: tipBodySchema.parse(of.body) };
  throw new InputError({
    id: 'playbook.nothing-to-match',
    message: `${of.key} is no design that patterns could apply to.`,
    fix: 'Name an RFC, an AI-DAA or a TIP.',
  });
}

async function readEntries({ artifacts }: Pick<UsecasePorts, 'artifacts'>): Promise<KnownPattern[]> {
  const inUse = (await artifacts.list({ kind: 'playbook' })).filter(({ status }) => status !== 'Deprecated');
  const versions = await Promise.all(inUse.map(({ key }) => artifacts.read(key)));
  return versions.flatMap((entry) =>
    entry ? [{ key: entry.key, title: entry.title, status: entry.status, body: playbookBodySchema.parse(entry.body) }] : [],
  );
}

/** Returns the starter entries nobody has adopted, with the status `Starter`. */
async function readUnadopted(ports: Pick<UsecasePorts, 'artifacts' | 'starterPlaybook'>): Promise<KnownPattern[]> {
  const entries = await ports.starterPlaybook.list();
  const adopted = await findAdopted(ports, entries);
  return entries
    .filter(({ name }) => !adopted.has(name))
    .map(({ name, title, body }) => ({ key: name, title, status: 'Starter', body }));
}

export interface WrittenTable extends PlaybookMatch {
  /** Titles of the patterns whose rows were added. */
  readonly added: readonly string[];
}

/**
 * Adds an undecided row for each called-for pattern and Playbook entry to the RFC's table, as its
 * next version. Existing rows stay. Throws ConflictError `artifact.stale-version` after a
 * concurrent version, and what `editArtifact` throws.
 */
export async function writePatternTable(
  ports: UsecasePorts,
  { key, principal }: { key: string; principal: Principal },
): Promise<WrittenTable> {
  const found = await matchPlaybook(ports, { key });
  const rfc = requireKind(found.of, 'rfc');
  const body = rfcBodySchema.parse(rfc.body);
  const missing = found.matches
    .filter(({ refs, status }) => refs.length > 0 || status !== 'Starter')
    .filter((match) => !body.patterns.some(({ pattern }) => namesPattern(pattern, match)));
  if (missing.length === 0) return { ...found, added: [] };
  const patterns: RfcBody['patterns'] = [...body.patterns, ...missing.map(undecidedRow)];
  const { artifact } = await editArtifact(ports, {
    key,
    content: { title: rfc.title, body: { ...body, patterns } },
    base: rfc.version,
    reason: 'matched with the Playbook',
    principal,
  });
  return { ...found, of: artifact, added: missing.map(({ title }) => title) };
}

function named({ key, version, title }: ArtifactVersion): { key: string; version: number; title: string } {
  return { key, version, title };
}

function noPrd(key: string): ConflictError {
  return new ConflictError({
    id: 'playbook.no-source',
    message: `${key} does not say which PRD it is made from, so nothing tells what it must achieve.`,
    fix: fix`Link it: ${act('linkArtifact', { key, role: 'derived_from', to: 'PRD-001' })}.`,
  });
}
