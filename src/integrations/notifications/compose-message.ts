import { act, fix, type Fix } from '../../lifecycle/fixes/fix.ts';
import { showHiddenCharacters } from '../../lifecycle/hidden-characters.ts';
import type { IncidentMaterial } from '../../lifecycle/incident-material.ts';
import type { Gate } from '../../ports/gates.ts';
import type { ClaimedNotification, NotificationMessage } from '../../ports/notifications.ts';
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
  fired: 'alerts',
  declared: 'was declared',
  moved: 'moved on',
  executed: 'had a mitigation executed',
  resolved: 'is resolved',
  closed: 'is closed',
  soon: 'is a game day that comes up',
  due: 'is a game day that is due',
};

interface MessageParts {
  readonly gate: Gate | null;
  readonly run: Run | null;
  readonly incident: IncidentMaterial | null;
  /** Who is on call for the service of the incident. */
  readonly onCall: string | null;
  readonly publicUrl: string | null;
  /** Renders a fix for a reader of mail or chat. */
  readonly renderFix: (fix: Fix) => string;
}

/** Writes a notification's message. Each channel escapes titles, which are untrusted text. */
export function composeMessage(
  notification: ClaimedNotification,
  { gate, run, incident, onCall, publicUrl, renderFix }: MessageParts,
): NotificationMessage {
  const { id, topic, key, type, text, at, thread, root } = notification;
  return {
    id,
    event: `${topic}.${type}`,
    key,
    title: `${key} ${deeds[type] ?? type}`,
    details: [
      ['What', text] as const,
      ...(topic === 'game-day' ? [['Start', renderFix(fix`${act('startGameDay', { plan: key })}`)] as const] : []),
      ...(gate ? describeGate(gate) : []),
      ...(run ? describeRun(run, renderFix) : []),
      ...(incident ? describeIncident(incident) : []),
      ...(onCall === null ? [] : [['On call', onCall] as const]),
    ].map(([label, value]) => [label, showHiddenCharacters(value)] as const),
    // The link only opens a page, as the receiver may lack the role to decide.
    url:
      publicUrl === null || topic === 'test' || topic === 'game-day'
        ? null
        : new URL(`/${findPage(topic, key)}/${key}`, publicUrl).href,
    at,
    thread: thread === null ? null : { incident: thread, root, isForAll: topic === 'incident' && forAll.includes(type) },
  };
}

/** What everybody in a channel hears of an incident: that it is declared, with its severity, and its end. */
const forAll = ['declared', 'resolved', 'closed'];

/** An action item that is late is told of by its Post-mortem. */
function findPage(topic: 'gate' | 'run' | 'incident', key: string): string {
  return topic === 'incident' ? (key.startsWith('INC-') ? 'incidents' : 'artifacts') : `${topic}s`;
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

function describeIncident({ title, status, severity, commander, service, isExercise }: IncidentMaterial): [string, string][] {
  return [
    ['About', title],
    ...(isExercise ? [['Exercise', 'Nothing is broken.'] as [string, string]] : []),
    ['State', [severity ?? 'not declared', status].join(', ')],
    ...(service === '' ? [] : [['Service', service] as [string, string]]),
    ['Commander', commander ?? 'nobody'],
  ];
}

function describeRun({ workflow, subject, error }: Run, renderFix: MessageParts['renderFix']): [string, string][] {
  return [
    ['Workflow', [workflow, ...Object.values(subject)].join(' · ')],
    ...(error?.fix ? [['Next', renderFix(error.fix)] as [string, string]] : []),
  ];
}
