import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ArtifactVersion } from '../../src/ports/artifacts.ts';
import type { Gate } from '../../src/ports/gates.ts';
import type { Principal } from '../../src/ports/people.ts';
import { content, createPerson, decision, openGate, openRepository } from './support/repository.ts';
import type { Repository } from './support/repository.ts';

// Whoever gets hold of the service's connection tries raw SQL. Each attempt must fail in Postgres, and change nothing.

const NOT_ALLOWED = '42501';
const REFUSED = 'TL001';

let repository: Repository;
let prd: ArtifactVersion;
let validated: ArtifactVersion;
let gate: Gate;
let decider: Principal;

beforeAll(async () => {
  repository = await openRepository();
  decider = await createPerson(repository, 'Dan Decider', ['product-manager']);
  const author = await createPerson(repository, 'Ana Author', ['product-manager']);
  validated = await repository.artifacts.create({ ...content(author, 'Approved'), kind: 'prd' });
  const approved = await openGate(repository, validated);
  await repository.gates.decide(decision(approved, decider.token));
  prd = await repository.artifacts.create({ ...content(author, 'Waiting'), kind: 'prd' });
  gate = await openGate(repository, prd);
});
afterAll(() => repository.close());

const asService = (statement: string, values: unknown[] = []) => repository.db.pool.query(statement, values);
const asOwner = (statement: string, values: unknown[] = []) => repository.ownerDb.pool.query(statement, values);

async function expectRefused(code: string, statement: string, values: unknown[] = []): Promise<void> {
  await expect(asService(statement, values)).rejects.toMatchObject({ code });
}

describe('status', () => {
  it('cannot be written', async () => {
    await expectRefused(NOT_ALLOWED, `update artifact set status = 'Validated' where key = $1`, [prd.key]);
  });

  it('does not become guarded without an approval, by the function that moves it', async () => {
    await expect(asService(`select move_status($1, 'Validated', 'because', $2)`, [prd.key, decider.id])).rejects.toMatchObject({
      code: REFUSED,
      message: 'gate.approval-required',
    });
    expect((await repository.artifacts.read(prd.key))?.status).toBe('In Review');
  });

  it('does not become guarded without an approval, even by the owner of the tables', async () => {
    await expect(asOwner(`update artifact set status = 'Validated' where key = $1`, [prd.key])).rejects.toMatchObject({
      message: 'gate.approval-required',
    });
  });

  it('cannot be born guarded', async () => {
    await expectRefused(NOT_ALLOWED, `insert into artifact (kind, status) values ('prd', 'Validated')`);
    const client = await repository.ownerDb.pool.connect();
    try {
      await client.query('begin');
      const born = await client.query(
        `insert into artifact (kind, key, status, current_version) values ('prd', 'PRD-900', 'Validated', 7) returning key, status, current_version`,
      );
      expect(born.rows).toEqual([{ key: null, status: 'Draft', current_version: 0 }]);
      await expect(client.query('commit')).rejects.toMatchObject({ message: 'artifact.unfinished' });
    } finally {
      client.release();
    }
  });

  it('cannot be born guarded with a whole name either, nor be there without a version', async () => {
    const client = await repository.ownerDb.pool.connect();
    try {
      await client.query('begin');
      const born = await client.query(
        `insert into artifact (kind, key, scope, seq, status, current_version) values ('prd', 'PRD-901', '', 901, 'Validated', 7)
          returning key, status, current_version`,
      );
      expect(born.rows).toEqual([{ key: 'PRD-901', status: 'Draft', current_version: 1 }]);
      await expect(client.query('commit')).rejects.toMatchObject({ message: 'artifact.unfinished' });
    } finally {
      client.release();
    }
    await expectRefused(NOT_ALLOWED, `insert into artifact (kind, key, scope, seq) values ('prd', 'PRD-901', '', 901)`);
  });

  it('of new content does not follow from the approval of old content', async () => {
    await repository.artifacts.addVersion({ ...content(decider, 'Swapped'), key: validated.key, expectedVersion: 1 });
    await asService(`select move_status($1, 'In Review', '', '')`, [validated.key]);
    await expect(asService(`select move_status($1, 'Validated', '', '')`, [validated.key])).rejects.toMatchObject({
      message: 'gate.approval-required',
    });
  });
});

describe('versions', () => {
  it('cannot be changed or deleted', async () => {
    await expectRefused(NOT_ALLOWED, `update artifact_version set body = '{}'`);
    await expectRefused(NOT_ALLOWED, `delete from artifact_version`);
    await expect(asOwner(`update artifact_version set body = '{}'`)).rejects.toMatchObject({ message: 'database.insert-only' });
    await expect(asOwner(`delete from artifact_version`)).rejects.toMatchObject({ message: 'database.insert-only' });
  });

  it('cannot be inserted with a content hash of the caller', async () => {
    const columns = 'artifact_id, version, title, body, markdown, author_id, provenance';
    const values = `select artifact_id, version + 1, title, '{"evil": true}', markdown, author_id, provenance`;
    await expectRefused(
      NOT_ALLOWED,
      `insert into artifact_version (${columns}, content_hash) ${values}, content_hash from artifact_version where content_hash = $1`,
      [prd.contentHash],
    );
  });

  it('cannot be inserted out of turn', async () => {
    await expect(
      asService(
        `insert into artifact_version (artifact_id, version, title, body, markdown, author_id, provenance)
         select artifact_id, 9, title, body, markdown, author_id, provenance from artifact_version where content_hash = $1`,
        [prd.contentHash],
      ),
    ).rejects.toMatchObject({ code: REFUSED, message: 'artifact.stale-version' });
  });

  it('cannot be made current by hand', async () => {
    await expectRefused(NOT_ALLOWED, `update artifact set current_version = 1 where key = $1`, [validated.key]);
  });

  it('are found by their words, also where the session has a table that says they were indexed', async () => {
    const { artifacts } = repository;
    const { key } = await artifacts.create({ ...content(decider, 'Quokkas'), kind: 'prd' });
    const client = await repository.db.pool.connect();
    try {
      await client.query('create temp table search_document as select id as artifact_id, 2 as version from artifact');
      await client.query('set search_path = pg_temp, public');
      const version = {
        key,
        expected: 1,
        aliases: [],
        title: 'Wombats',
        author: decider.id,
        provenance: {},
        parts: [],
        links: [],
      };
      await client.query(`select store_artifact($1, '{}', '')`, [JSON.stringify(version)]);
    } finally {
      client.release(true);
    }
    const { rows } = await asService(
      `select version from search_document where artifact_id = (select id from artifact where key = $1) and words @@ 'wombat'`,
      [key],
    );
    expect(rows).toEqual([{ version: 2 }]);
  });

  it('get no parts and no links once they are stored', async () => {
    await expect(
      asService(
        `insert into part (artifact_id, version, local_id, type, text, ordinal)
         select id, 1, 'US-99', 'story', 'As a thief …', 99 from artifact where key = $1`,
        [prd.key],
      ),
    ).rejects.toMatchObject({ code: REFUSED, message: 'database.insert-only' });
    await expect(
      asService(
        `insert into link (from_artifact_id, from_version, role, to_artifact_id, to_version)
         select f.id, 1, 'derived_from', t.id, 1 from artifact f, artifact t where f.key = $1 and t.key = $2`,
        [prd.key, validated.key],
      ),
    ).rejects.toMatchObject({ code: REFUSED, message: 'database.insert-only' });
    await expectRefused(NOT_ALLOWED, `update part set text = ''`);
    await expectRefused(NOT_ALLOWED, `delete from link`);
  });
});

describe('gates and decisions', () => {
  it('cannot be inserted', async () => {
    await expectRefused(
      NOT_ALLOWED,
      `insert into gate_decision (gate_id, decision, person_id, role, token_id, authentication, interactive, self_approved, content_hash, note,
        verdicts, waivers, comments)
       select g.id, 'approve', $2, 'product-manager', 'TOKEN-001', 'token', true, false, content_hash, '', '[]', '[]', '[]' from gate g where key = $1`,
      [gate.key, decider.id],
    );
    await expectRefused(NOT_ALLOWED, `insert into gate (artifact_id, version, status) select id, 1, 'approved' from artifact`);
  });

  it('cannot be changed', async () => {
    await expectRefused(NOT_ALLOWED, `update gate set status = 'approved' where key = $1`, [gate.key]);
    await expectRefused(NOT_ALLOWED, `update gate_decision set decision = 'approve'`);
    await expectRefused(NOT_ALLOWED, `delete from gate_decision`);
  });

  it('are not approved without a decision, even by the owner of the tables', async () => {
    await expect(
      asOwner(`update gate set status = 'approved', closed_at = now() where key = $1`, [gate.key]),
    ).rejects.toMatchObject({
      message: 'gate.approval-required',
    });
  });

  it('are not made with what the database knows about a token', async () => {
    await expectRefused(NOT_ALLOWED, `select secret_hash from token`);
    const { rows } = await asOwner(`select encode(secret_hash, 'hex') as hash from token where person_id = $1`, [decider.id]);
    await expect(repository.gates.decide(decision(gate, (rows[0] as { hash: string }).hash))).rejects.toMatchObject({
      id: 'token.invalid',
    });
  });

  it('are closed only through the functions that judge', async () => {
    for (const call of ['close_gate(1, null, null)', `leave_review(1, 'approve', null, true, null)`, `refusal(null, '', '')`]) {
      await expectRefused(NOT_ALLOWED, `select ${call}`);
    }
  });
});

describe('events', () => {
  it('of gates are told by what happened only', async () => {
    await expectRefused(
      NOT_ALLOWED,
      `insert into gate_event (gate_key, type, text) values ($1, 'approve', 'PRD-001 version 1: approve by Dan Decider')`,
      [gate.key],
    );
    await expectRefused(NOT_ALLOWED, `select record_gate_event(1, 'approve', '')`);
    await expectRefused(NOT_ALLOWED, `update gate_event set type = 'approve'`);
    await expectRefused(NOT_ALLOWED, `delete from gate_event`);
    for (const change of [`update gate_event set type = 'approve'`, 'delete from gate_event', 'truncate gate_event']) {
      await expect(asOwner(change)).rejects.toMatchObject({ message: 'database.insert-only' });
    }
  });

  it('are put behind no place that readers have passed, and never change', async () => {
    const run = `insert into run (key, workflow, workflow_version, input, started_by) values ('RUN-900', 'practice', 1, '{}', $1)`;
    await asService(run, [decider.id]);
    const columns = 'run_key, sequence, type, node, text';
    await expectRefused(NOT_ALLOWED, `insert into run_event (${columns}, xid) values ('RUN-900', 1, 'progress', '', '', '3')`);
    await expectRefused(NOT_ALLOWED, `insert into run_event (${columns}, id) values ('RUN-900', 1, 'progress', '', '', 1)`);
    await expectRefused(NOT_ALLOWED, `insert into run_event (${columns}, at) values ('RUN-900', 1, 'progress', '', '', 'epoch')`);
    await expectRefused(NOT_ALLOWED, `update run_event set text = ''`);
    await expectRefused(NOT_ALLOWED, `select setval('feed_number', 1)`);
    await asService(`insert into run_event (${columns}) values ('RUN-900', 1, 'progress', '', 'as a worker does')`);
    await expect(asOwner(`delete from run_event`)).rejects.toMatchObject({ message: 'database.insert-only' });
  });
});

describe('a refused call', () => {
  it('names nobody as who did it, whoever the service says it was', async () => {
    await asService(`select record_refused_call($1, 'POST /forged', 'token.invalid', '')`, [decider.id]);
    const { rows } = await asService(`select actor_id from audit where subject = 'POST /forged'`);
    expect(rows).toEqual([{ actor_id: 'service' }]);
    await expectRefused(NOT_ALLOWED, `select record_service_deed('', 'gate.decided', 'GATE-001')`);
  });
});
