import type { SessionTurn } from '../../lifecycle/design-session.ts';

/** A gate of the session with its decisions, from which a reopened session continues. */
export interface SessionGate {
  readonly key: string;
  /** The RFC, or the AI-ADR that was drafted from it. */
  readonly artifactKey: string;
  readonly version: number;
  readonly decisions: readonly {
    readonly decision: 'approve' | 'request-changes' | 'reject';
    readonly personName: string;
    readonly role: string;
    readonly note: string;
    readonly comments: readonly { readonly part: string; readonly text: string }[];
    readonly waivers: readonly { readonly code: string; readonly part?: string | undefined; readonly reason: string }[];
    readonly decidedAt: string;
  }[];
  /** Requested changes that the next version does not make, each with the reason. */
  readonly notDone?: readonly string[];
}

interface Passage {
  readonly at: number;
  readonly text: string;
}

/** A raise of the session's turn limit. */
export interface WrittenRaise {
  readonly from: number;
  readonly to: number;
  readonly name: string;
  readonly at: string;
}

/** A raise of the budget of the session's replies. */
export interface WrittenBudgetRaise extends WrittenRaise {
  readonly unit: 'tokens' | 'usd';
}

/** Interleaves turns, decisions and raises by time; `write` gets a turn and the one before. */
export function interleave(
  turns: readonly SessionTurn[],
  {
    gates,
    raises,
    budgetRaises,
    rfc,
  }: {
    readonly gates: readonly SessionGate[];
    readonly raises: readonly WrittenRaise[];
    readonly budgetRaises: readonly WrittenBudgetRaise[];
    readonly rfc: { readonly key: string };
  },
  write: (turn: SessionTurn, before: SessionTurn | undefined) => string,
): string[] {
  const said = turns.map((turn, index): Passage => ({ at: Date.parse(turn.at), text: write(turn, turns[index - 1]) }));
  const decided = gates.flatMap((gate) => writeGate(gate, rfc.key));
  const raised = raises.map(({ from, to, name, at }): Passage => ({
    at: Date.parse(at),
    text: `### ${name} gives the session ${to} turns, instead of ${from}\n\n_${at.slice(0, 10)} ${at.slice(11, 16)} UTC_`,
  }));
  const funded = budgetRaises.map(({ unit, from, to, name, at }): Passage => ({
    at: Date.parse(at),
    text: `### ${name} gives the replies of the session ${describeAmount(unit, to)}, instead of ${describeAmount(unit, from)}\n\n_${at.slice(0, 10)} ${at.slice(11, 16)} UTC_`,
  }));
  return [...said, ...decided, ...raised, ...funded].toSorted((a, b) => a.at - b.at).map(({ text }) => text);
}

const describeAmount = (unit: 'tokens' | 'usd', amount: number): string => (unit === 'usd' ? `$${amount}` : `${amount} tokens`);

const deeds = { approve: 'approves', 'request-changes': 'asks for changes of', reject: 'rejects' } as const;

function writeGate({ key, artifactKey, version, decisions, notDone = [] }: SessionGate, rfc: string): Passage[] {
  const name = artifactKey === rfc ? '' : `${artifactKey} `;
  return decisions.map(({ decision, personName, role, note, comments, waivers, decidedAt }) => ({
    at: Date.parse(decidedAt),
    text: [
      `### At ${key}: ${personName} (${role}) ${deeds[decision]} ${name}version ${version}`,
      `_${decidedAt.slice(0, 10)} ${decidedAt.slice(11, 16)} UTC_`,
      quote(note),
      list([
        ...comments.map(({ part, text }) => (part === '' ? text : `**${part}:** ${text}`)),
        ...(decision === 'request-changes' ? notDone.map((wish) => `Not done: ${wish}.`) : []),
      ]),
      list(waivers.map(({ code, part, reason }) => `Lets ${code}${part === undefined ? '' : ` at ${part}`} pass: ${reason}`)),
    ]
      .filter((block) => block !== '')
      .join('\n\n'),
  }));
}

/** Quotes text, so that none of it reads as a heading of the transcript. */
function quote(text: string): string {
  return text.trim() === ''
    ? ''
    : text
        .split('\n')
        .map((line) => `> ${line}`.trimEnd())
        .join('\n');
}

const list = (entries: readonly string[]): string =>
  entries.map((entry) => `- ${entry.split('\n').map(asWords).join('\n  ')}`).join('\n');

/** Escapes headings in a list, where a line of `=` or `-` under another makes one as well. */
const asWords = (line: string): string => line.replace(/^(\s*)(?=#{1,6}(?:\s|$)|(?:=+|-+)\s*$)/, '$1\\');
