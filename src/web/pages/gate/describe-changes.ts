import type { Gate } from './review.ts';

const verbs = { approve: 'approved it', 'request-changes': 'requested changes', reject: 'rejected it' } as const;

/** Says in sentences what happened to a gate between two readings; empty where nothing matters to who decides. */
export function describeChanges(before: Gate, now: Gate): readonly string[] {
  const decisions = now.decisions
    .slice(before.decisions.length)
    .map(({ person, role, decision, note }) => `${person} ${verbs[decision]} as ${role}${note === '' ? '.' : `: ${note}`}`);
  const remarks = now.remarks
    .slice(before.remarks.length)
    .map(({ author, part, text }) => `${author} remarked${part === '' ? '' : ` on ${part}`}: ${text}`);
  const differs = (read: (gate: Gate) => unknown): boolean => JSON.stringify(read(before)) !== JSON.stringify(read(now));
  return [
    ...decisions,
    ...(before.status !== now.status && decisions.length === 0 ? [`It is ${now.status} now.`] : []),
    ...(before.contentHash === now.contentHash
      ? []
      : [
          now.version === null ? 'It asks about something else now.' : `It asks about other content now: version ${now.version}.`,
        ]),
    ...(differs(({ criteria, blocking }) => [criteria, blocking])
      ? ['What code counted and found is not the same any more.']
      : []),
    ...(differs(({ assignees }) => assignees)
      ? [`It is assigned to ${now.assignees.join(', ') || 'everybody with a role'}.`]
      : []),
    ...(differs(({ roles, requiredRoles, quorum, escalatedRoles }) => [roles, requiredRoles, quorum, escalatedRoles])
      ? ['Who decides here is not the same any more.']
      : []),
    ...(differs(({ movedOn, unreviewed }) => [movedOn, unreviewed]) ? ['What it comes from has moved on.'] : []),
    ...remarks,
  ];
}
