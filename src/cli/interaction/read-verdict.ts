import { readWaivedPlace } from '../../lifecycle/standing-approvals.ts';
import { InputError } from '../../lifecycle/errors.ts';
import type { GateDecisionKind } from '../../lifecycle/gate-policies.ts';
import type { DecideGateRequest } from '../../usecases/service.ts';
import { readArtifactKey, readList, readPair } from '../input/parse-arguments.ts';

/** The remarks of a decision: criteria, waivers, comments and note. */
export type Verdict = Pick<DecideGateRequest, 'all' | 'met' | 'notMet' | 'waivers' | 'comments' | 'note' | 'contentHash'>;

export interface VerdictOptions {
  readonly all?: boolean;
  readonly met?: readonly string[];
  readonly notMet?: readonly string[];
  readonly waive?: readonly string[];
  readonly comment?: readonly string[];
  readonly refuse?: readonly string[];
  readonly note?: string;
  readonly hash?: string;
}

/** Parses them. Throws `waiver.reason-missing` or `claim.reason-missing`, both InputError. */
export function readVerdict(options: VerdictOptions): Verdict {
  return {
    all: options.all === true,
    met: readList(options.met),
    notMet: (options.notMet ?? []).map((value) => {
      const { name, text } = readPair(value);
      return { id: name, verdict: 'not-met', note: text ?? '' };
    }),
    waivers: (options.waive ?? []).map(readWaiver),
    comments: [...(options.comment ?? []).map(readComment), ...(options.refuse ?? []).map(readRefusal)],
    note: options.note?.trim() ?? '',
    contentHash: options.hash,
  };
}

/** True when nothing was said about any criterion. */
export function emptyVerdict({ all, met, notMet }: Verdict): boolean {
  return !all && met.length === 0 && notMet.length === 0;
}

/** Requires a verdict on criteria. Throws InputError `gate.criteria-missing`. */
export function requireVerdict<T extends { readonly decision: GateDecisionKind; readonly verdict: Verdict }>(given: T): T {
  if (!emptyVerdict(given.verdict)) return given;
  throw new InputError({
    id: 'gate.criteria-missing',
    message: 'An approval says which criteria are met.',
    fix: 'Add --all, or --met with their ids; `throughline gate show GATE` lists them. At a terminal you are asked one by one.',
  });
}

/** A comment without a part is about the whole artifact. */
function readComment(value: string): { part: string; text: string } {
  const { name, text } = readPair(value);
  return text === null ? { part: '', text: name } : { part: name, text };
}

function readRefusal(value: string): { part: string; text: string } {
  const { name, text } = readPair(value);
  if (text) return { part: readArtifactKey(name), text };
  throw new InputError({
    id: 'claim.reason-missing',
    message: `The refusal of ${name} gives no reason.`,
    fix: `Write --refuse ${name}="why it is not true".`,
  });
}

function readWaiver(value: string): Verdict['waivers'][number] {
  const { name, text } = readPair(value);
  if (text) return { ...readWaivedPlace(name), reason: text };
  throw new InputError({
    id: 'waiver.reason-missing',
    message: `The waiver of ${name} gives no reason.`,
    fix: `Write --waive ${name}="why it is acceptable".`,
  });
}
