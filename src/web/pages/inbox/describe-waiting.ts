import { kindTitle } from '../../../lifecycle/artifact-kinds.ts';
import type { OperationId } from '../../../operations/operations.ts';
import type { Report } from '../../../usecases/reports/registry.ts';
import { addressOfKey } from '../../ui/address-of-key.ts';

type Waiting = Report<'next'>['items'][number];

export const waitingGroups = {
  incident: 'Incidents',
  gate: 'Gates that wait for you',
  turn: 'Your turn in a discussion',
  run: 'Runs that stopped',
  rest: 'To take up',
} as const;

/** What a button of the inbox carries out. */
export interface WaitingAct {
  readonly operation: OperationId;
  readonly input: Readonly<Record<string, unknown>>;
  readonly label: string;
}

export interface WaitingRow {
  readonly group: keyof typeof waitingGroups;
  readonly key: string;
  readonly title: string;
  readonly status: string;
  /** What is asked of the reader, in a sentence. */
  readonly what: string;
  readonly to: string;
  readonly dueAt?: string | null;
  readonly act?: WaitingAct;
  /** Of an incident: its severity, the target that runs, and the gates that it waits for. */
  readonly severity?: string | null;
  readonly isExercise?: boolean;
  readonly target?: { readonly name: string; readonly dueAt: string } | null;
  readonly gates?: readonly string[];
  /** It stands under the incident that waits for it. */
  readonly isUnder?: boolean;
}

/** Puts the gates that an incident waits for under it, wherever the incident is listed too. */
export function placeUnderIncidents<Row extends WaitingRow>(rows: readonly Row[]): Row[] {
  const own = new Set(rows.flatMap(({ gates = [] }) => gates));
  return rows.flatMap((row) => {
    if (own.has(row.key)) return [];
    const under = rows.filter(({ key }) => row.gates?.includes(key));
    return [row, ...under.map((one) => ({ ...one, group: row.group, isUnder: true }))];
  });
}

/** Describes an entry of the inbox. */
export function describeWaiting(item: Waiting): WaitingRow {
  switch (item.kind) {
    case 'incident': {
      const { key, title, status, waits, severity, exercise, impact, target, gates } = item.incident;
      const what = [impact, waits].filter(Boolean).join(impact.endsWith('.') ? ' ' : '. ');
      return { group: 'incident', ...named(key, title, status), what, severity, isExercise: exercise, target, gates };
    }
    case 'gate': {
      const { id, title, artifact, status, missing, type, dueAt } = item.gate;
      const asks = {
        review: `Decide on ${item.gate.kind === null ? 'it' : `the ${kindTitle(item.gate.kind)}`}, version ${item.gate.version}.`,
        budget: 'Decide whether it may use more.',
        attestation: 'Confirm it.',
      };
      const what = item.caller.mayApprove ? asks[type] : item.caller.because;
      const about = artifact === null ? title : `${artifact} ${title}`;
      return { group: 'gate', ...named(id, about, status), what: missing ? `${what} ${missing}.` : what, dueAt };
    }
    case 'session': {
      const { key, rfc, status, openChallenges, awaitsReply } = item.session;
      const open = `${openChallenges} ${openChallenges === 1 ? 'challenge is' : 'challenges are'} open`;
      const what = awaitsReply ? 'A reply to what was said last is missing.' : `Your turn: ${open}.`;
      return { group: 'turn', ...named(key, `Design session about ${rfc}`, status), what };
    }
    case 'run': {
      const { id, workflow, subject, status, error } = item.run;
      const about = Object.values(subject).join(', ');
      return { group: 'run', ...named(id, `${workflow} of ${about}`, status), what: error?.message ?? 'See why it stopped.' };
    }
    case 'change': {
      const { artifact, part, session, decision, text } = item.change;
      const what = `${decision} of ${session} asks for a change that nobody has begun. Edit ${artifact}.`;
      return { group: 'rest', ...named(part === '' ? artifact : `${artifact}#${part}`, text, ''), what };
    }
    case 'claims': {
      const { artifacts } = item;
      const act = { operation: 'attestClaims', input: {}, label: 'Ask for them' } as const;
      const what = 'They claim a status that nobody has confirmed, and no gate asks for that.';
      const title = artifacts.slice(0, 5).join(', ') + (artifacts.length > 5 ? ` and ${artifacts.length - 5} more` : '');
      return { group: 'rest', ...named(artifacts[0] ?? '', title, ''), what, act };
    }
    default:
      return describeArtifact(item);
  }
}

type ArtifactItem = Extract<Waiting, { kind: 'prd' | 'rfc' | 'source' | 'tip' | 'adr' }>;

function describeArtifact(item: ArtifactItem): WaitingRow {
  // A row shows no version: whatever the artifact holds is what its gate asks about.
  const submit = (key: string): WaitingAct => ({
    operation: 'submitArtifact',
    input: { key, ifMatch: undefined },
    label: 'Open its gate',
  });
  switch (item.kind) {
    case 'prd': {
      const { key, title, status } = item.prd;
      const row = { group: 'rest', ...named(key, title, status) } as const;
      if (item.used) return { ...row, what: 'Something was made of it, and nobody has reviewed it.', act: submit(key) };
      return { ...row, what: 'Choose its workflow, and start a run.', to: `/prds/${key}/workflow` };
    }
    case 'source': {
      const { key, title } = item.source;
      const act = { operation: 'draftRfc', input: { source: key }, label: 'Draft its RFC' } as const;
      return { group: 'rest', ...named(key, title, 'Validated'), what: 'No RFC was made of it yet.', act };
    }
    case 'rfc': {
      const { key, title, status } = item.rfc;
      return { group: 'rest', ...named(key, title, status), ...describeRfc(key, status) };
    }
    case 'tip': {
      const { key, title, status } = item.tip;
      return { group: 'rest', ...named(key, title, status), what: 'Complete it, and open its gate.', act: submit(key) };
    }
    case 'adr': {
      const { key, title, status } = item.adr;
      return { group: 'rest', ...named(key, title, status), what: 'No gate asks about it.', act: submit(key) };
    }
  }
}

function describeRfc(key: string, status: string): { what: string; act: WaitingAct } {
  if (status === 'Approved')
    return { what: 'Nobody drafted its AI-ADR.', act: { operation: 'draftAdr', input: { key }, label: 'Draft its AI-ADR' } };
  const act = { operation: 'openDesignSession', input: { rfc: key }, label: 'Discuss it' } as const;
  return { what: status === 'Draft' ? 'Complete it, and discuss it in a design session.' : 'Nobody discusses it.', act };
}

function named(key: string, title: string, status: string) {
  return { key, title, status, to: addressOfKey(key).path };
}
