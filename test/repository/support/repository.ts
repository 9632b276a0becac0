import { openDatabase, type Database } from '../../../src/repository/database/connection.ts';
import { createArtifactStore } from '../../../src/repository/artifacts/artifact-store.ts';
import { createGateStore } from '../../../src/repository/gates/gate-store.ts';
import { newToken } from '../../../src/repository/people/new-token.ts';
import { createPeopleStore } from '../../../src/repository/people/people-store.ts';
import { gatePolicies } from '../../../src/lifecycle/gate-policies.ts';
import type { ArtifactKindId } from '../../../src/lifecycle/artifact-kinds.ts';
import type { Role } from '../../../src/lifecycle/roles.ts';
import type { Finding } from '../../../src/lifecycle/findings.ts';
import type { ArtifactStore, ArtifactVersion, NewVersion } from '../../../src/ports/artifacts.ts';
import type { CriterionVerdict, Gate, GateCriterionEvidence, GateStore, ReviewGate } from '../../../src/ports/gates.ts';
import type { PeopleStore, Principal } from '../../../src/ports/people.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';

/** The stores over a test file's own database, with its first person. */
export interface Repository {
  /** As the service. */
  readonly db: Database;
  /** As the owner, who may change what the service may not. */
  readonly ownerDb: Database;
  readonly artifacts: ArtifactStore;
  readonly gates: GateStore;
  readonly people: PeopleStore;
  readonly owner: Principal;
  /** Where the database is, for connections of a test's own. */
  readonly targets: Pick<TestDatabase, 'owner' | 'service' | 'signIn'>;
  close(): Promise<void>;
}

export async function openRepository(): Promise<Repository> {
  const testDatabase = await openTestDatabase();
  const db = openDatabase(testDatabase.service);
  const ownerDb = openDatabase(testDatabase.owner);
  const people = createPeopleStore(db);
  const owner = await people.createOwner({ name: 'Olga Owner', token: newToken() });
  if (!owner) throw new Error('The database is not fresh.');
  return {
    db,
    ownerDb,
    artifacts: createArtifactStore(db),
    gates: createGateStore(db),
    people,
    owner,
    targets: testDatabase,
    close: async () => {
      await Promise.all([db.close(), ownerDb.close()]);
      await testDatabase.drop();
    },
  };
}

/** A person with a token of their own. */
export async function createPerson({ people, owner }: Repository, name: string, roles: readonly Role[]): Promise<Principal> {
  const { token } = await people.createToken({ adminToken: owner.token, holder: name, kind: 'person', roles, unattended: false });
  return people.authenticate(token);
}

interface AuditRow {
  readonly action: string;
  readonly actor_id: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

/** What the trail says about a subject, oldest first. */
export async function auditOf({ db }: Repository, subject: string): Promise<AuditRow[]> {
  return (await db.pool.query<AuditRow>('select action, actor_id, details from audit where subject = $1 order by id', [subject]))
    .rows;
}

/** A version with one story, different wherever `title` is. */
export function content(author: { id: string }, title = 'Library lending', change: Partial<NewVersion> = {}): NewVersion {
  return {
    title,
    body: { title, objective: `Lend ${title}.` },
    markdown: `# ${title}\n`,
    parts: [{ localId: 'US-1', type: 'story', text: 'As a member, I want to borrow a book.' }],
    links: [],
    provenance: {},
    authorId: author.id,
    ...change,
  };
}

/** Evidence for every criterion of a kind; `findings` speak against the first. */
export function evidence(kind: ArtifactKindId, findings: readonly Finding[] = []): GateCriterionEvidence[] {
  return (gatePolicies[kind]?.criteria ?? []).map((criterion, index) => ({
    ...criterion,
    evidence: 'read',
    findings: index === 0 ? findings : [],
  }));
}

export function allMet(kind: ArtifactKindId): CriterionVerdict[] {
  return (gatePolicies[kind]?.criteria ?? []).map(({ id }) => ({ id, verdict: 'met', note: '' }));
}

let opened = 0;

/** Opens a gate on the version. */
export async function openGate(
  { gates, owner }: Repository,
  version: ArtifactVersion,
  findings: readonly Finding[] = [],
): Promise<ReviewGate> {
  const { key } = await gates.open({
    artifactKey: version.key,
    version: version.version,
    contentHash: version.contentHash,
    criteria: evidence(version.kind, findings),
    runId: null,
    origin: `test/${++opened}`,
    actorId: owner.id,
  });
  const gate = await gates.read(key);
  if (gate?.kind === 'review') return gate;
  throw new Error(`${key} is no gate on an artifact.`);
}

type Decision = Parameters<GateStore['decide']>[0];

/** A decision with every criterion met, made at a terminal. */
export function decision(gate: Gate, token: string, change: Partial<Decision> = {}): Decision {
  return {
    key: gate.key,
    token,
    interactive: true,
    decision: 'approve',
    note: 'read it',
    verdicts: gate.kind === 'review' ? allMet(gate.artifactKind) : [],
    waivers: [],
    comments: [],
    ...change,
  };
}

/** What no CI/CD has recorded in a test. */
export const unitWaivers = ['UNIT-CHECK-MISSING', 'UNIT-SMOKE-MISSING'].map((code) => ({ code, reason: 'only a test' }));

/** Brings the version through its gate. */
export async function approve(repository: Repository, version: ArtifactVersion, token: string): Promise<void> {
  const gate = await openGate(repository, version);
  // No Bolt is Done before a merged commit is recorded.
  if (version.kind === 'bolt' || version.kind === 'fix')
    await repository.db.pool.query('select merge_bolt($1)', [
      { key: version.key, secret: token, sha: 'a'.repeat(40), repository: '' },
    ]);
  await repository.gates.decide(decision(gate, token));
}
