import type { Gate } from './review.ts';

const verbs = { approve: 'approved it', 'request-changes': 'requested changes', reject: 'rejected it' } as const;

type Field = keyof Gate;
/** What sentences of their own are about. */
const told: readonly Field[] = ['decisions', 'status', 'remarks', 'contentHash', 'criteria', 'blocking', 'assignees'];
const deciders: readonly Field[] = ['roles', 'requiredRoles', 'quorum', 'escalatedRoles'];
const sources: readonly Field[] = ['movedOn', 'unreviewed'];
/** They follow from the decisions, from who decides and from whom it is assigned to. */
const derived: readonly Field[] = ['approvals', 'missing', 'missingRoles', 'decidedBy'];
/** They follow from the content. */
const ofContent: readonly Field[] = ['title', 'version', 'diff', 'drafter', 'drafting', 'reason', 'redraft', 'redrafts'];
/** No decision depends on them. */
const harmless: readonly Field[] = ['reminders', 'unreachable'];
const names: { readonly [F in Field]?: string } = {
  budget: 'what is asked for',
  caller: 'what you may do here',
  claims: 'what is claimed',
  diff: 'what differs from the version before',
  dueAt: 'when it is due',
  earlier: 'the earlier decisions',
  redraft: 'what was drafted anew',
  redrafts: 'what was drafted anew',
};

/** Says in sentences what happened to a gate between two readings; empty where nothing matters to who decides. */
export function describeChanges(before: Gate, now: Gate): readonly string[] {
  const decisions = now.decisions
    .slice(before.decisions.length)
    .map(({ person, role, decision, note }) => `${person} ${verbs[decision]} as ${role}${note === '' ? '.' : `: ${note}`}`);
  const remarks = now.remarks
    .slice(before.remarks.length)
    .map(({ author, part, text }) => `${author} remarked${part === '' ? '' : ` on ${part}`}: ${text}`);
  const changed = listChangedFields(before, now);
  const differs = (...fields: readonly Field[]): boolean => fields.some((field) => changed.includes(field));
  const sentences = [
    ...decisions,
    ...(differs('status') && decisions.length === 0 ? [`It is ${now.status} now.`] : []),
    ...(differs('contentHash')
      ? [now.version === null ? 'It asks about something else now.' : `It asks about other content now: version ${now.version}.`]
      : []),
    ...(differs('criteria', 'blocking') ? ['What code counted and found is not the same any more.'] : []),
    ...(differs('assignees') ? [`It is assigned to ${now.assignees.join(', ') || 'everybody with a role'}.`] : []),
    ...(differs(...deciders) ? ['Who decides here is not the same any more.'] : []),
    ...(differs(...sources) ? ['What it comes from has moved on.'] : []),
    ...remarks,
  ];
  // Where nobody can decide any more, nobody has to look at the rest.
  if (now.status !== 'pending') return sentences;
  const expected = [
    ...[told, deciders, sources, harmless].flat(),
    ...(sentences.length > 0 ? derived : []),
    ...(differs('contentHash') ? ofContent : []),
  ];
  const others = changed.filter((field) => !expected.includes(field)).map((field) => names[field] ?? 'a detail');
  return others.length === 0 ? sentences : [...sentences, `Something else changed: ${[...new Set(others)].join(', ')}.`];
}

/** Lists the fields in which two readings differ. */
export function listChangedFields(before: Gate, now: Gate): readonly Field[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(now)])] as Field[];
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(now[field]));
}
