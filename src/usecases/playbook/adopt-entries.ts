import { act, field, fix } from '../../lifecycle/fixes/fix.ts';
import { createHash } from 'node:crypto';
import { count } from '../../lifecycle/count.ts';
import { ConflictError, InputError } from '../../lifecycle/errors.ts';
import type { ArtifactSummary, NewVersion } from '../../ports/artifacts.ts';
import type { AttestationGate, Claim } from '../../ports/gates.ts';
import type { Principal } from '../../ports/people.ts';
import type { StarterEntry } from '../../ports/starter-playbook.ts';
import { readGate } from '../gates/decide-gate.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import { requireKind } from '../artifacts/require-kind.ts';
import type { UsecasePorts } from '../ports.ts';
import { findAdopted, findWaiting } from './list-starter.ts';

export interface AdoptEntries {
  /** Names in the starter set, or keys of Proposed entries; also ones a person refused before. */
  readonly names: readonly string[];
  /** True for the whole starter set, except what a person refused. */
  readonly all: boolean;
  readonly principal: Principal;
}

export interface AdoptedEntry {
  /** Name in the starter set; null for an entry that people wrote. */
  readonly name: string | null;
  readonly artifact: ArtifactSummary;
  /** True when it was stored just now. */
  readonly imported: boolean;
  /** The gate that asks about it; null when none does. */
  readonly gate: string | null;
  /** True when a person refused it and was not asked again. */
  readonly refused: boolean;
}

export interface Adoption {
  readonly entries: readonly AdoptedEntry[];
  /** The gate opened now, or the one already open; null when nothing is left to ask. */
  readonly gate: AttestationGate | null;
}

/**
 * Opens one gate for the review board on a selection of entries; entries of the starter set are
 * stored as Proposed first. A repeat stores nothing and finds the same gate. Throws InputError
 * `playbook.unknown-entry` with nothing stored.
 */
export async function adoptEntries(ports: UsecasePorts, { names, all, principal }: AdoptEntries): Promise<Adoption> {
  const starter = await ports.starterPlaybook.list();
  const named = names.map((name) => starter.find((entry) => entry.name === name.trim().toLowerCase()) ?? name.trim());
  const chosen = [...new Set(all ? [...starter, ...named] : named)];
  if (chosen.length === 0) throw nothingNamed();
  const written = await readWritten(
    ports,
    chosen.filter((one) => typeof one === 'string'),
  );
  const wanted = chosen.filter((one) => typeof one !== 'string');
  const before = await findAdopted(ports, wanted);
  const fresh = wanted.filter(({ name }) => !before.has(name));
  if (fresh.length > 0)
    await ports.artifacts.createMany({ kind: 'playbook', artifacts: fresh.map((entry) => newEntry(ports, entry, principal)) });
  const artifacts = await findAdopted(ports, wanted);
  const candidates: Candidate[] = [
    ...wanted.flatMap(({ name }) => {
      const artifact = artifacts.get(name);
      return artifact
        ? [
            {
              name,
              artifact,
              imported: !before.has(name),
              isNamed: named.some((one) => typeof one !== 'string' && one.name === name),
            },
          ]
        : [];
    }),
    ...written.map((artifact) => ({ name: null, artifact, imported: false, isNamed: true })),
  ];
  return ask(ports, candidates, principal);
}

interface Candidate extends Pick<AdoptedEntry, 'name' | 'artifact' | 'imported'> {
  readonly isNamed: boolean;
}

/** Opens one gate on Proposed entries without one, except those another process took. */
async function ask(ports: UsecasePorts, candidates: readonly Candidate[], principal: Principal): Promise<Adoption> {
  const keys = candidates.map(({ artifact }) => artifact.key);
  for (;;) {
    const [waiting, asked] = await Promise.all([findWaiting(ports, keys), ports.gates.claimsOn(keys)]);
    const wasRefused = ({ artifact, isNamed }: Candidate): boolean =>
      !isNamed && asked.some(({ key, version, refused }) => refused && key === artifact.key && version === artifact.version);
    const open = candidates.filter(
      (one) => one.artifact.status === 'Proposed' && !waiting.has(one.artifact.key) && !wasRefused(one),
    );
    try {
      const opened = open.length === 0 ? null : await openSelection(ports, { open, asked: asked.length, principal });
      const gateOf = new Map([...waiting, ...open.map(({ artifact }): [string, string] => [artifact.key, opened?.key ?? ''])]);
      return {
        entries: candidates.map((one) => ({
          name: one.name,
          artifact: one.artifact,
          imported: one.imported,
          gate: gateOf.get(one.artifact.key) ?? null,
          refused: one.artifact.status === 'Proposed' && wasRefused(one),
        })),
        gate: opened ?? (await readWaiting(ports, [...gateOf.values()])),
      };
    } catch (error) {
      // Another gate asks about one of them now. Each retry has fewer entries, so this ends.
      if (!(error instanceof ConflictError && error.id === 'gate.claim-asked')) throw error;
    }
  }
}

function openSelection(
  ports: UsecasePorts,
  { open, asked, principal }: { open: readonly Candidate[]; asked: number; principal: Principal },
): Promise<AttestationGate> {
  const claims = open.map(({ artifact, name }): Claim => {
    const said = name === null ? 'written here' : 'starter set';
    return { key: artifact.key, version: artifact.version, status: 'Active', said };
  });
  const own = claims.filter(({ said }) => said === 'written here').length;
  const sources = [
    ...(own < claims.length ? [`${count(claims.length - own, 'entry', 'entries')} of the starter set`] : []),
    ...(own > 0 ? [`${count(own, 'entry', 'entries')} written here`] : []),
  ];
  const evidence = `${sources.join(', ')}. Read each by its key.`;
  return ports.gates.openAttestation({
    kind: 'playbook',
    adopts: true,
    claims,
    evidence,
    findings: [],
    // Counting earlier gates keeps an ended one from being returned.
    origin: `adopt/${createHash('sha256')
      .update(JSON.stringify([claims, asked]))
      .digest('hex')}`,
    actorId: principal.id,
  });
}

async function readWaiting(ports: UsecasePorts, keys: readonly string[]): Promise<AttestationGate | null> {
  for (const key of new Set(keys)) {
    const gate = await readGate(ports, key);
    if (gate.kind === 'attestation') return gate;
  }
  return null;
}

function newEntry(
  { documents }: Pick<UsecasePorts, 'documents'>,
  { name, file, title, body }: StarterEntry,
  principal: Principal,
): NewVersion & { aliases: readonly string[] } {
  return {
    title,
    body,
    ...documents.render('playbook', { title, body }),
    links: [],
    provenance: { files: [file], reason: 'from the starter set' },
    authorId: principal.id,
    aliases: [name],
    origin: `starter-playbook/${name}`,
  };
}

/** Entries that people wrote, by their keys. */
async function readWritten(ports: UsecasePorts, keys: readonly string[]): Promise<ArtifactSummary[]> {
  const found = await Promise.all(
    keys.map(async (key) => {
      if (!/^[A-Za-z]+-\d{3,}$/.test(key)) throw unknownEntry(key);
      return requireKind(await readArtifact(ports, { key: key.toUpperCase() }), 'playbook');
    }),
  );
  return found;
}

function unknownEntry(name: string): InputError {
  return new InputError({
    id: 'playbook.unknown-entry',
    message: `"${name.slice(0, 100)}" is neither in the starter set nor the key of an entry; nothing was stored.`,
    fix: fix`${act('readStarterPlaybook')} lists the names; ${act('listArtifacts', { kind: 'playbook' })} the keys.`,
  });
}

function nothingNamed(): InputError {
  return new InputError({
    id: 'playbook.nothing-named',
    message: 'No entry was named.',
    fix: fix`Name some, such as ${act('adoptPatterns', { names: ['transactional-outbox', 'saga'] })}, or take ${field('all')}.`,
  });
}
