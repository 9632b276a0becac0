import type { ArtifactVersion } from '../../../src/ports/artifacts.ts';
import type { Gate, GateRuleChange, ReviewGate } from '../../../src/ports/gates.ts';
import type { Principal } from '../../../src/ports/people.ts';
import { content, createPerson, openGate, openRepository, type Repository } from './repository.ts';

/** A repository whose people hold the roles of a DAA gate, and PRDs and DAAs to decide on. */
export interface GateWorld extends Repository {
  /** Writes everything, and holds every role of a DAA gate. */
  readonly author: Principal;
  readonly architect: Principal;
  readonly expert: Principal;
  /** Architect and domain expert. */
  readonly both: Principal;
  readonly engineer: Principal;
  /** Of no role that decides on a DAA. */
  readonly manager: Principal;
  readonly machine: Principal;
  /** Changes the rule of DAA gates. */
  rule(change: GateRuleChange): Promise<void>;
  /** A new DAA on a new PRD. */
  draft(): Promise<ArtifactVersion>;
  /** A gate on a new DAA, under the rule as it is. */
  ask(): Promise<{ daa: ArtifactVersion; gate: ReviewGate }>;
  /** The next version of the artifact. */
  revise(key: string, author?: Principal): Promise<ArtifactVersion>;
  read(gate: { key: string }): Promise<Gate>;
  /** As if so many seconds had passed for the gate since it was opened. */
  age(gate: { key: string }, seconds: number): Promise<void>;
}

/** The rule that the specification alone makes. */
export const plainRule: Required<GateRuleChange> = {
  quorum: 1,
  requiredRoles: {},
  separation: 'author',
  dueSeconds: null,
  remindSeconds: null,
  escalateTo: [],
};

let made = 0;

export async function openGateWorld(): Promise<GateWorld> {
  const repository = await openRepository();
  const { artifacts, gates, people, owner, ownerDb } = repository;
  const daaRoles = ['architect', 'domain-expert', 'senior-engineer'] as const;
  const author = await createPerson(repository, 'Ana Author', [...daaRoles, 'product-manager']);
  const machine = await people.createToken({
    adminToken: owner.token,
    holder: 'agent-7',
    kind: 'machine',
    roles: [],
    unattended: true,
  });

  const draft = async (): Promise<ArtifactVersion> => {
    const prd = await artifacts.create({ ...content(author, `PRD ${++made}`), kind: 'prd' });
    return artifacts.create({
      ...content(author, `DAA ${made}`, { links: [{ role: 'derived_from', to: prd.key }] }),
      kind: 'daa',
    });
  };
  const read = async (gate: { key: string }): Promise<Gate> => {
    const found = await gates.read(gate.key);
    if (!found) throw new Error(`There is no ${gate.key}.`);
    return found;
  };
  return {
    ...repository,
    author,
    architect: await createPerson(repository, 'Arne Architect', ['architect']),
    expert: await createPerson(repository, 'Edda Expert', ['domain-expert']),
    both: await createPerson(repository, 'Bea Both', ['architect', 'domain-expert']),
    engineer: await createPerson(repository, 'Sven Senior', ['senior-engineer']),
    manager: await createPerson(repository, 'Mia Manager', ['management']),
    machine: await people.authenticate(machine.token),
    rule: async (change) => void (await gates.setRule({ token: owner.token, kind: 'daa', change })),
    draft,
    async ask() {
      const daa = await draft();
      return { daa, gate: await openGate(repository, daa) };
    },
    async revise(key, by = author) {
      const current = await artifacts.read(key);
      if (!current) throw new Error(`There is no ${key}.`);
      const source = current.title.replace('DAA', 'PRD').split(',')[0];
      const prd = (await artifacts.list({ kind: 'prd' })).find(({ title }) => title === source);
      const change = { links: prd ? [{ role: 'derived_from' as const, to: prd.key }] : [] };
      return artifacts.addVersion({
        ...content(by, `${current.title}, revised`, change),
        key,
        expectedVersion: current.version,
      });
    },
    read,
    async age(gate, seconds) {
      // Nobody may do that, so the guard steps aside for the one statement.
      await ownerDb.pool.query('alter table gate disable trigger guard_update');
      await ownerDb.pool.query(
        `update gate set due_at = due_at - make_interval(secs => $2), reminded_at = reminded_at - make_interval(secs => $2) where key = $1`,
        [gate.key, seconds],
      );
      await ownerDb.pool.query('alter table gate enable trigger guard_update');
    },
  };
}
