import { sharedWords, subjectWords } from '../../../analysis/challenge/subject-words.ts';
import type { AdrDraft } from '../../../steps/design/draft-adr.ts';
import { asSentence, say, type DesignText } from './design-text.ts';

type Alert = AdrDraft['alerts'][number];
type RunbookEntry = AdrDraft['runbook'][number];

/** One entry for each failure that the RFC speaks of; where it speaks of none, one for each alert. */
export function writeRunbook(design: DesignText, alerts: readonly Alert[]): RunbookEntry[] {
  const failures = design.passages.filter(({ section }) => section === 'Failure Modes');
  if (failures.length === 0)
    return alerts.map((alert) => ({
      text: asSentence(alert.name),
      symptoms: `The alert "${alert.name}" fires (${alert.threshold}).`,
      triage: triageSteps(design, alert.action === 'See the runbook.' ? '' : alert.action),
      escalation: escalationIn(alert.action),
    }));
  return failures.map((passage) => {
    const whole = say(passage);
    const colon = whole.indexOf(': ');
    const what = colon > 0 && colon < 120 ? whole.slice(0, colon) : (whole.split(/(?<=[.;])\s/)[0] ?? whole);
    const near = nearestAlerts(what, alerts);
    return {
      text: asSentence(what),
      symptoms:
        near.length > 0
          ? near.map(({ name, threshold }) => `The alert "${name}" fires (${threshold}).`).join(' ')
          : `What people report: ${asSentence(what)} No alert names it.`,
      triage: triageSteps(design, whole.slice(what.length).replace(/^[:\s]+/, '')),
      escalation: escalationIn(`${whole} ${near.map(({ action }) => action).join(' ')}`),
    };
  });
}

function triageSteps({ material }: DesignText, known: string): string {
  return [
    `1. Look at the dashboard "${material.rfc.title}, health", and at what was deployed last.`,
    known === ''
      ? '2. Compare the figures before and since.'
      : `2. What the design does then: ${asSentence(known)} Check that it does.`,
    '3. Where it does not, take the last release back; see the edge case about rollback.',
  ].join('\n');
}

/** Whom the design names; else the rule of specification 1.6, that the on-call engineer leads. */
function escalationIn(text: string): string {
  const named = text
    .split(/(?<=[.;,])\s+/)
    .find((clause) =>
      /\b(?:page|telephone|phone|escalat\w*|on[- ]call|goes to|message to|security team|head of)\b/i.test(clause),
    );
  const leads =
    'The on-call engineer acknowledges the alert and leads as incident commander; SEV-1 and SEV-2 go to the architect at once.';
  return named === undefined ? leads : `${asSentence(named)} ${leads}`;
}

function nearestAlerts(text: string, alerts: readonly Alert[]): Alert[] {
  const words = subjectWords(text);
  // One word in common ("provider") is no sign that the alert tells of this failure.
  const enough = Math.min(2, words.size);
  return alerts.filter(({ name }) => words.size > 0 && sharedWords(words, subjectWords(name)).length >= enough).slice(0, 2);
}
