import type { HostileRequest } from './hostile-request.ts';
import type { WireAnswer } from './wire.ts';

/** Every write that the server acknowledged, whoever sent it and whatever else the request was. */
export interface WriteLedger {
  /** `PRD-001@2` → its content hash. */
  readonly versions: ReadonlyMap<string, string>;
  readonly runs: ReadonlySet<string>;
  readonly canceled: ReadonlySet<string>;
  /** Gate → decision. */
  readonly decisions: ReadonlyMap<string, string>;
  /** Id → secret. */
  readonly tokens: ReadonlyMap<string, string>;
  readonly revoked: ReadonlySet<string>;
  /** Browsers that were signed in. */
  readonly signIns: number;
  /** Calls that were refused for who made them. */
  readonly refusals: number;
  /** Requests that were carried out once and answered again. */
  readonly replays: number;
  /** Answers by status. */
  readonly statuses: ReadonlyMap<number, number>;
  note(request: HostileRequest, answer: WireAnswer): void;
}

interface Acknowledgment {
  readonly prd?: { readonly key: string; readonly version: number; readonly contentHash: string };
  readonly outcome?: string;
  readonly run?: { readonly id: string };
  readonly id?: string;
  readonly token?: string;
  readonly gate?: { readonly id: string };
  readonly decision?: { readonly decision: string };
  readonly repeated?: boolean;
}

export function createWriteLedger(): WriteLedger {
  const versions = new Map<string, string>();
  const runs = new Set<string>();
  const canceled = new Set<string>();
  const decisions = new Map<string, string>();
  const tokens = new Map<string, string>();
  const revoked = new Set<string>();
  const statuses = new Map<number, number>();
  let refusals = 0;
  let replays = 0;
  let signIns = 0;

  /** By method and path of the operation. */
  const acknowledge = (deed: string, answer: Acknowledgment): void => {
    const { prd, run, id, token, gate, decision } = answer;
    if (prd) versions.set(`${prd.key}@${prd.version}`, prd.contentHash);
    else if (run && deed === 'POST runs') runs.add(run.id);
    else if (id !== undefined && deed.endsWith('/fork')) runs.add(id);
    else if (gate && decision) decisions.set(gate.id, decision.decision);
    else if (id !== undefined && token !== undefined) tokens.set(id, token);
    else if (id !== undefined && deed.startsWith('DELETE tokens/')) revoked.add(id);
    else if (id !== undefined && deed.endsWith('/cancel')) canceled.add(id);
  };

  return {
    versions,
    runs,
    canceled,
    decisions,
    tokens,
    revoked,
    statuses,
    get refusals() {
      return refusals;
    },
    get replays() {
      return replays;
    },
    get signIns() {
      return signIns;
    },
    note({ method, target }, { status, headers, body }) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 401 || status === 403) refusals += 1;
      if (headers.has('idempotent-replayed')) replays += 1;
      if (method === 'POST' && status === 303 && target === '/login') signIns += 1;
      const isWrite = ['POST', 'PUT', 'DELETE'].includes(method) && status >= 200 && status < 300;
      const path = target.split('?')[0] ?? '';
      if (isWrite) acknowledge(`${method} ${path.replace('/api/v1/', '')}`, JSON.parse(body) as Acknowledgment);
    },
  };
}
