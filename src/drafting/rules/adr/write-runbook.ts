import { escapePattern } from '../../../analysis/concepts/escape-pattern.ts';
import { sentencesOf, splitSentences, type Passage, type PlacedSentence } from '../../../analysis/challenge/passages.ts';
import { sharedWords, subjectWords } from '../../../analysis/challenge/subject-words.ts';
import type { AdrDraft } from '../../../steps/design/draft-adr.ts';
import { asSentence } from '../../../analysis/design/as-sentence.ts';
import { placeOf } from '../../../analysis/challenge/raise.ts';
import { asOneLine, say, type DesignText } from './design-text.ts';
import { callerFirst, isBareCall } from './read-calls.ts';
import { callsSomebody } from './read-monitoring.ts';
import { namesOf } from './outside-systems.ts';
import { isPointer, leavesOpen, quotesOperation, tellsOfFailure } from './says-nothing.ts';

type Alert = AdrDraft['alerts'][number];
type RunbookEntry = AdrDraft['runbook'][number];

/** One entry for each failure that the RFC speaks of, with the alerts that tell of it, and one for each alert that tells of none of them. */
export function writeRunbook(design: DesignText, alerts: readonly Alert[]): RunbookEntry[] {
  const failures = design.passages
    .filter(
      (passage) =>
        passage.section === 'Failure Modes' &&
        !isPointer(passage) &&
        !leavesOpen(passage) &&
        !isRefusal(passage) &&
        !statesTarget(passage),
    )
    .map((passage) => readFailure(passage, alerts));
  return [
    ...failures.map(({ what, whole, response, near }) => ({
      text: asSentence(what),
      symptoms: near.length > 0 ? near.map(tellFiring).join(' ') : `What people report: ${asSentence(what)} No alert names it.`,
      triage: triageSteps(design, { name: what, response, called: '' }),
      escalation: escalationIn(`${whole} ${near.map(({ action }) => action).join(' ')}`, design, alerts),
    })),
    ...alerts
      .filter((alert) => !failures.some(({ near }) => near.includes(alert)))
      .map((alert) => ({
        text: asSentence(alert.name),
        symptoms: tellFiring(alert),
        triage: triageSteps(design, {
          name: alert.name,
          response: namesNoResponse.test(alert.action) || isOnlyCall(alert.action) ? '' : alert.action,
          called: isOnlyCall(alert.action) ? alert.action : '',
        }),
        escalation: escalationIn(/^(?:The target: |See the runbook\.$)/.test(alert.action) ? '' : alert.action, design, alerts),
      })),
  ];
}

/** That a rule refuses something calls nobody. */
function isRefusal(passage: Passage): boolean {
  return /\b(?:refus|reject|den(?:y|ied|ies)|invalid|4\d\d\b)/i.test(passage.text) && !tellsOfFailure(passage);
}

/** "Availability: 99 percent" says what is demanded, and nothing that goes wrong. */
function statesTarget(passage: Passage): boolean {
  const said = say(passage);
  const [name = ''] = target.exec(said) ?? [];
  return name !== '' && !tellsOfFailure({ label: '', text: said.slice(name.length) });
}

const target =
  /^(?:availability|uptime|reliability|durability|service levels?|SL[AO]s?|RPO|RTO|recovery (?:time|point)(?: objectives?)?|performance|response times?)\b[^.:]{0,40}(?::|\bis\b|\bof\b)/i;

/** As watch-design words an action that the design does not have, and as read-calls words whom an alert reaches: that is no step. */
const namesNoResponse = /^(?:The target: |See the runbook\.$|(?:It|They) (?:goes?|is|are|reach(?:es)?)\b)/;

/** "Leila is called", "page the platform team": it says who begins, and not with what. */
function isOnlyCall(action: string): boolean {
  const clauses = action.split(/[.;,]\s*/).filter((clause) => clause !== '');
  return clauses.every((clause) => callsSomebody(clause) || isBareCall(clause));
}

interface Failure {
  readonly what: string;
  readonly whole: string;
  /** What the design does then; empty where it only names the failure. */
  readonly response: string;
  readonly near: readonly Alert[];
}

function readFailure(passage: Passage, alerts: readonly Alert[]): Failure {
  const whole = say(passage);
  const colon = whole.indexOf(': ');
  const what = colon > 0 && colon < 120 ? whole.slice(0, colon) : (whole.split(/(?<=[.;])\s/)[0] ?? whole);
  return { what, whole, response: whole.slice(what.length).replace(/^[:\s]+/, ''), near: nearestAlerts(what, alerts) };
}

function tellFiring({ name, threshold }: Alert): string {
  return `${tellsFiring(name)} fires (${threshold}).`;
}

/** By which a symptom is known to be that of an alert. */
export function tellsFiring(alert: string): string {
  return `The alert "${alert}"`;
}

/** The section of the open point that asks what is done about an issue. */
export function asksTriageOf(issue: string): string {
  return `Triage of "${issue.replace(/\.$/, '')}"`;
}

/** Issues of which the design does not say what is done. */
export function askForTriage(runbook: readonly RunbookEntry[]): AdrDraft['openPoints'] {
  return runbook
    .filter(({ triage }) => triage.includes(notSaid))
    .map(({ text }) => ({
      section: asksTriageOf(text),
      question: 'What does whoever is called do first, and what after that?',
    }));
}

const notSaid = 'What to do then is not said in the design; it is an open point of this record.';

/** What an issue is called, what the design does then, and the words by which somebody is called for it; both may be empty. */
interface Issue {
  readonly name: string;
  readonly response: string;
  readonly called: string;
}

function triageSteps(design: DesignText, issue: Issue): string {
  const { response } = issue;
  const told = response === '' ? findTold(issue, design) : undefined;
  const steps = [
    `Look at the dashboard "${design.material.rfc.title}, health", and at what was deployed last.`,
    response !== '' && `What the design does then: ${asSentence(response)} Check that it does.`,
    told && `What the design says of it: “${asOneLine(told.sentence)}.” (${placeOf(told.passage)})`,
    response === '' && (!told || !tellsOfFailure({ label: '', text: told.sentence })) && notSaid,
  ].filter((step) => step !== false && step !== undefined);
  return steps.map((step, at) => `${at + 1}. ${step}`).join('\n');
}

/** Sections that say how something is done; elsewhere stands what is demanded, watched or asked. */
const tellsHow = /^(?:Component Design|Integration Points|Failure Modes|High-Level Approach|Edge Cases|Design Session)$/;

/** The sentence that has somebody called for it, or that speaks of it in so many words; one that says what happens then before any other. */
function findTold({ name, called }: Issue, { passages }: DesignText): PlacedSentence | undefined {
  const words = subjectWords(name.replace(/^[A-Z]+-\d+#\S+ missed$/, ''));
  const calling = asOneLine(called).toLowerCase();
  const isFailure = ({ sentence }: PlacedSentence): number => Number(tellsOfFailure({ label: '', text: sentence }));
  const near = sentencesOf(
    passages.filter(
      (passage) =>
        tellsHow.test(passage.section) && !isPointer(passage) && !leavesOpen(passage) && !quotesOperation(say(passage)),
    ),
  )
    .filter(({ sentence }) => asOneLine(sentence) !== asOneLine(name))
    .map((placed) => ({ placed, shared: sharedWords(words, subjectWords(`${placed.passage.label} ${placed.sentence}`)).length }))
    .filter(
      ({ placed, shared }) =>
        shared >= Math.max(fewestTold, words.size / 2) ||
        (calling !== '' && shared > 0 && placed.sentence.toLowerCase().includes(calling)),
    )
    .toSorted((a, b) => isFailure(b.placed) - isFailure(a.placed) || b.shared - a.shared);
  return near[0]?.placed;
}

/** Two words are shared by an alert on orders and by what a part does with orders. */
const fewestTold = 3;

/**
 * Whom the design names for it, and when nobody is there; else the rule of specification 1.6, that the on-call engineer leads, and whom the design names for
 * other alerts.
 */
function escalationIn(text: string, design: DesignText, alerts: readonly Alert[]): string {
  const { passages, material } = design;
  const { rfc } = material;
  const named = text
    .split(/(?<=[.;,])\s+/)
    .find(
      (clause) =>
        callsSomebody(clause) ||
        isBareCall(clause.replace(/[.;,]$/, '')) ||
        /\b(?:escalat\w*|on[- ]call|security team|head of)\b/i.test(clause),
    );
  const hours = [
    ...rfc.body.contextAndProblem.constraints.flatMap(({ id, text: limit }) =>
      splitSentences(limit).map((sentence) => ({ id, sentence })),
    ),
    ...passages.flatMap(({ section, sentences }) => sentences.map((sentence) => ({ id: section, sentence }))),
  ].find(({ sentence }) => keepsHours.test(sentence));
  const limit = hours === undefined ? '' : `“${hours.sentence.replace(/[.\s]+$/, '')}” (${hours.id}).`;
  if (named !== undefined) return [asSentence(named), limit].filter((part) => part !== '').join(' ');
  const others = tellOthers(alerts) || tellCalled(design);
  return [`The design does not say who is called${others === '' ? '' : ' for it'}.`, limit === '' ? leads : limit, others]
    .filter((part) => part !== '')
    .join(' ');
}

/** Where nobody is named, whoever is called for something else is asked first. */
function tellOthers(alerts: readonly Alert[]): string {
  const [first] = alerts.filter(({ action }) => isOnlyCall(action));
  return first === undefined ? '' : `For the alert "${first.name}" it says: ${asSentence(first.action)}`;
}

/** Somebody whom the design has called for what is no alert: "when booking fails on a Saturday, the night desk is called". */
function tellCalled({ passages, material: { prd } }: DesignText): string {
  const called = namesOf(passages).map((name) => name.toLowerCase());
  const users = prd.body.stories.map(({ role }) => role.trim().toLowerCase()).filter((role) => role !== '');
  const found = sentencesOf(passages.filter(({ section }) => section !== 'Technical Context')).find(({ sentence }) =>
    sentence
      .split(/[;]\s+/)
      .flatMap(callerFirst)
      .some((clause) => {
        const [, who = ''] = callsOnDuty.exec(clause) ?? [];
        const said = who.toLowerCase();
        // A program calls the authority; nobody rings it in the night.
        const isCalled = (one: string): boolean =>
          called.some((name) => new RegExp(String.raw`(?:^|\b(?:the|an?|our) )${escapePattern(name)}$`).test(one));
        if (/\bonly\b/.test(said) || said.split(/,? and |, /).some(isCalled)) return false;
        return who !== '' && !users.some((role) => said.includes(role));
      }),
  );
  return found === undefined ? '' : `Of something else it says: “${asOneLine(found.sentence)}.” (${placeOf(found.passage)})`;
}

/** Nobody else is woken or paged; that somebody is told may be what the product does. */
const callsOnDuty =
  /(?:^|[,;]\s)([^,;:]{2,60}?)\s(?:is|are|gets?)\s(?:paged|called(?!\s(?:by|from|with|over|once|twice)\b)|woken|rung)\b/i;

const leads =
  'By the rule for incidents the on-call engineer acknowledges the alert and leads as incident commander; SEV-1 and SEV-2 go to the architect at once.';

/** Who is there when; a rule that calls somebody at any hour would go against it. */
const keepsHours =
  /\b(?:nobody|no one|none of \w+|not|no) (?:is |are |was )?(?:ever )?on[- ]call\b|\b(?:working|office|business) hours only\b|\bonly (?:in|during|within|at) (?:working|office|business) hours\b/i;

function nearestAlerts(text: string, alerts: readonly Alert[]): Alert[] {
  const words = subjectWords(text);
  // One word in common ("provider") is no sign that the alert tells of this failure.
  const enough = Math.min(2, words.size);
  return alerts.filter(({ name }) => words.size > 0 && sharedWords(words, subjectWords(name)).length >= enough).slice(0, 2);
}
