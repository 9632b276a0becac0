import { plantedSecrets } from '../../redaction/planted-secrets.ts';
import { createLog } from '../../../src/log.ts';
import { readOperations, type OpenApi } from '../contract/openapi-operations.ts';
import { openTestApi, type TestApi } from '../support/open-test-api.ts';
import { countRecords, type RecordCounts } from './count-records.ts';
import { describeRequest, toBytes, type HostileRequest } from './hostile-request.ts';
import type { Targets } from './hostile-requests.ts';
import { judgeAnswer } from './judge-answer.ts';
import { Wire, type WireAnswer } from './wire.ts';
import { createWriteLedger, type WriteLedger } from './write-ledger.ts';

/** A working server, with what was sent to it and what came back on record. */
export interface HostileWorld {
  readonly api: TestApi;
  readonly port: number;
  readonly ledger: WriteLedger;
  /** Before the first write that the ledger holds. */
  readonly before: RecordCounts;
  readonly targets: Targets;
  readonly tokens: { readonly owner: string; readonly decider: string; readonly revoked: string };
  /** Everything that the server wrote into its log. */
  readonly logLines: readonly string[];
  /** What must be in no answer and no log line. */
  readonly secrets: readonly string[];
  openLane(): Lane;
}

/** One client with a connection that it keeps. */
export interface Lane {
  /** Sends the request, and judges and records every answer. Returns the last one; null when there was none. */
  exchange(request: HostileRequest): Promise<WireAnswer | null>;
  close(): void;
}

export async function openHostileWorld(): Promise<HostileWorld> {
  const logLines: string[] = [];
  const log = createLog('info', { write: (line) => void logLines.push(line) });
  const limits = { requestsPerMinute: 100_000_000, refusalsPerMinute: 100_000_000, signInsPerMinute: 100_000_000 };
  const api = await openTestApi({ limits, log });
  api.startWorking();
  const port = Number(new URL(api.url).port);
  const ledger = createWriteLedger();
  const { token: session } = await api.signIn.withLink((await api.ports.people.createLoginLink({ token: api.owner.token })).code);
  const before = await countRecords(api.db);
  const operations = readOperations((await (await api.call('GET', '/api/v1/openapi.json')).json()) as OpenApi);

  const { owner } = api;
  const secrets = [owner.token, ...new Set(plantedSecrets.map(({ secret }) => secret))];
  const judge = (request: HostileRequest, answer: WireAnswer): void => {
    ledger.note(request, answer);
    judgeAnswer(request, answer, secrets);
  };
  const openLane = (): Lane => createLane(port, judge);

  const lane = openLane();
  const createToken = async (fields: object): Promise<{ id: string; token: string }> => {
    const answer = await lane.exchange(
      jsonRequest({ method: 'POST', target: '/api/v1/tokens', token: owner.token, json: fields }),
    );
    return JSON.parse(answer?.body ?? '') as { id: string; token: string };
  };
  const decider = await createToken({ holder: 'Grace', kind: 'person', roles: ['architect'], unattended: true });
  const stranger = await createToken({ holder: 'Stranger', kind: 'person', roles: ['management'] });
  const machine = await createToken({ holder: 'Robot', kind: 'machine' });
  const revoked = await createToken({ holder: 'Gone', kind: 'person' });
  await lane.exchange(
    jsonRequest({ method: 'DELETE', target: `/api/v1/tokens/${revoked.id}`, token: owner.token, headers: [['If-Match', '*']] }),
  );
  lane.close();
  secrets.push(decider.token, stranger.token, machine.token, session);
  const strangerId = (await api.ports.people.authenticate(stranger.token)).id;

  const good = [owner.token, decider.token, stranger.token, machine.token];
  return {
    api,
    port,
    ledger,
    before,
    targets: {
      operations,
      // Mostly those that get further.
      tokens: [...Array<string[]>(4).fill(good).flat(), ...Array<string>(8).fill(owner.token), revoked.token, 'tl_nobody'],
      keys: [
        'PRD-001',
        'PRD-002',
        'DAA-001',
        'RUN-001',
        'RUN-002',
        'GATE-001',
        'GATE-002',
        'PRD-999',
        stranger.id,
        strangerId,
        'NOTE-1',
        'ADR-001',
        'BOLT-001',
        'deed-1',
      ],
      tags: ['"0123456789abcdef0123"', '"1.1.1"'],
      cookies: [sessionCookie(session), sessionCookie('tl_nobody'), sessionCookie(owner.token)],
    },
    tokens: { owner: owner.token, decider: decider.token, revoked: revoked.token },
    logLines,
    secrets,
    openLane,
  };
}

function createLane(port: number, judge: (request: HostileRequest, answer: WireAnswer) => void): Lane {
  let wire = new Wire(port);

  const exchangeFramed = async (request: HostileRequest): Promise<WireAnswer> => {
    if (!wire.isOpen) wire = new Wire(port);
    wire.send(toBytes(request));
    const answer = await wire.readAnswer(request.method);
    if (!answer) throw new Error(`The connection closed without an answer.\n--- request\n${describeRequest(request)}`);
    if (answer.headers.get('connection') === 'close') wire.cut();
    judge(request, answer);
    return answer;
  };

  const exchangeOpenEnded = async (request: HostileRequest): Promise<WireAnswer | null> => {
    const own = new Wire(port);
    own.send(toBytes(request));
    own.finish();
    for (let last: WireAnswer | null = null; ;) {
      // The first answer is to this request, and has no body when that asked for none; what is answered after it is taken for a request of its own.
      const answer = await own.readAnswer(last ? 'GET' : request.method);
      if (!answer) return last;
      judge(request, answer);
      last = answer;
    }
  };

  return {
    exchange: (request) => (request.framing === 'framed' ? exchangeFramed(request) : exchangeOpenEnded(request)),
    close: () => wire.cut(),
  };
}

/** As a browser sends it to `localhost` without a port. */
export function sessionCookie(token: string): string {
  return `throughline_80=${token}`;
}

/** A request as a good client sends it. */
export function jsonRequest(call: {
  method: string;
  target: string;
  token: string;
  json?: unknown;
  headers?: readonly (readonly [string, string])[];
}): HostileRequest {
  const { method, target, token, json, headers = [] } = call;
  const type = json === undefined ? [] : [['Content-Type', 'application/json'] as const];
  return {
    method,
    target,
    headers: [['Authorization', `Bearer ${token}`], ...type, ...headers],
    body: json === undefined ? new Uint8Array() : Buffer.from(JSON.stringify(json)),
    framing: 'framed',
  };
}
