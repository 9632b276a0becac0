import type { Fix } from '../../lifecycle/fixes/fix.ts';
import { showHiddenCharacters } from '../../lifecycle/hidden-characters.ts';
import type { Gate } from '../../ports/gates.ts';
import type { Notification, NotificationMessage } from '../../ports/notifications.ts';
import type { Run } from '../../ports/runs.ts';

const deeds: Readonly<Record<string, string>> = {
  opened: 'waits for a decision',
  approve: 'was approved',
  'request-changes': 'is to be changed',
  reject: 'was rejected',
  withdrawn: 'was withdrawn',
  reminded: 'still waits for a decision',
  escalated: 'is overdue and was escalated',
  assigned: 'was assigned',
  reopened: 'was opened again',
  failed: 'failed',
  blocked: 'is blocked',
  asked: 'message',
  'target-at-risk': 'has a target at risk',
  'target-missed': 'misses a target',
  'postmortem-missing': 'lacks its Post-mortem',
  'action-late': 'has a late action item',
};

interface MessageParts {
  readonly gate: Gate | null;
  readonly run: Run | null;
  readonly publicUrl: string | null;
  /** Renders a fix for a reader of mail or chat. */
  readonly renderFix: (fix: Fix) => string;
}

/** Writes a notification's message. Each channel escapes titles, which are untrusted text. */
export function composeMessage(
  notification: Notification,
  { gate, run, publicUrl, renderFix }: MessageParts,
): NotificationMessage {
  const { id, topic, key, type, text, at } = notification;
  return {
    id,
    event: `${topic}.${type}`,
    key,
    title: `${key} ${deeds[type] ?? type}`,
    details: [['What', text] as const, ...(gate ? describeGate(gate) : []), ...(run ? describeRun(run, renderFix) : [])].map(
      ([label, value]) => [label, showHiddenCharacters(value)] as const,
    ),
    // The link only opens a page, as the receiver may lack the role to decide. Runs have no page.
    url: publicUrl === null || topic !== 'gate' ? null : new URL(`/gates/${key}`, publicUrl).href,
    at,
  };
}

function describeGate({ artifactTitle, status, roles, decisions }: Gate): [string, string][] {
  const last = decisions.at(-1);
  return [
    ...(artifactTitle ? [['About', artifactTitle] as [string, string]] : []),
    ...(status === 'pending' ? [['Decided by', roles.join(', ')] as [string, string]] : []),
    ...(last && status !== 'pending' ? [['By', `${last.personName} (${last.role})`] as [string, string]] : []),
    ...(last && status !== 'pending' && last.note ? [['Note', last.note] as [string, string]] : []),
  ];
}

function describeRun({ workflow, subject, error }: Run, renderFix: MessageParts['renderFix']): [string, string][] {
  return [
    ['Workflow', [workflow, ...Object.values(subject)].join(' · ')],
    ...(error?.fix ? [['Next', renderFix(error.fix)] as [string, string]] : []),
  ];
}
