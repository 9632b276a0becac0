import { plainName } from '../../../analysis/concepts/terms.ts';
import type { DomainEvent } from '../../../lifecycle/daa.ts';
import { nfrCategories } from '../../../lifecycle/prd.ts';
import { joinOr, joinWords } from '../context-texts.ts';
import { codeName } from './describe-components.ts';
import { findSpoken, quoteSpoken } from './spoken-of.ts';
import { transitionsOf, type Deed, type DesignModel, type Meeting } from './read-model.ts';

/** What somebody who reads the notes finds answered already. */
export interface Known {
  readonly twice: boolean;
  readonly late: boolean;
  readonly order: boolean;
  readonly unavailable: boolean;
  /** Kinds of demands that the notes state, by a line that begins with the name. */
  readonly demands: ReadonlySet<string>;
}

export function readKnown(text: string): Known {
  return {
    twice: /\b(?:twice|duplicat\w+|idempoten\w+|dedup\w*|once more|redeliver\w*)\b/i.test(text),
    late: /\b(?:arriv\w+ late|late events?|delay\w*|stale\w*|catch(?:es)? up)\b/i.test(text),
    order: /\b(?:out of order|order(?:ing|ed) (?:by|of events?|per|is)|in order|sequence numbers?)\b/i.test(text),
    unavailable: /\b(?:does not answer|is down|unavailab\w+|time-?outs?|circuit breaker|fallback|cut off)\b/i.test(text),
    demands: new Set(nfrCategories.filter((category) => new RegExp(`^\\W*${category}\\**:\\**[ \\t]+\\S`, 'im').test(text))),
  };
}

/** Where parts meet, what passes between them, and what each side does when it comes twice, late or out of order. */
export function describeIntegrations(model: DesignModel): string {
  const lines = [...model.meetings.flatMap((meeting) => describeMeeting(model, meeting)), ...describeTold(model)];
  const systems = findSpoken(model.prd, 'systems');
  // How long data is kept bounds the design as well, and is no place where it meets another system.
  const given = model.prd.body.constraints.technical
    .filter((text) => systems.some((one) => text.includes(one.text)))
    .map((text) => `- Given by ${model.prd.key}: ${text}`);
  if (lines.length + given.length > 0) return [...lines, ...given].join('\n');
  return `${model.key} has no part that meets another, and ${systems.length === 0 ? `no section of ${model.prd.key} was found to name another system` : `of other systems ${model.prd.key} may speak in ${quoteSpoken(systems)}`}.`;
}

function describeMeeting(model: DesignModel, { from, to, relationship, note, events }: Meeting): string[] {
  if (relationship === 'queries') {
    return [`- **${to}** ${tellQuery(from, note.replace(/\.$/, ''))}.`];
  }
  const lead =
    relationship === 'publishes events' ? `- **${from}** tells **${to}**` : `- **${to}** translates what comes from **${from}**`;
  if (events.length === 0) return [`${lead}${note === '' ? '' : `: ${note.replace(/\.$/, '')}`}.`];
  return events.flatMap((event) => describeHeard(model, { event, to, lead }));
}

function tellQuery(from: string, note: string): string {
  const [, verb = '', what = ''] = /^(asks|looks up)\s+(.*)$/is.exec(note) ?? [];
  if (/^asks$/i.test(verb)) return `asks **${from}** ${what}`;
  return verb === '' ? `asks **${from}**${note === '' ? '' : ` (${note})`}` : `looks up ${what} in **${from}**`;
}

function describeHeard(model: DesignModel, { event, to, lead }: { event: DomainEvent; to: string; lead: string }): string[] {
  const reactions = model.reactionsTo(event.name, to);
  const deeds = reactions.map(({ operation }) => codeName(operation.name));
  return [
    `${lead}: ${codeName(event.name)} (${model.eventRef(event.name)})${deeds.length > 0 ? `, upon which it does ${joinWords(deeds)}` : ''}.`,
    ...reactions.flatMap((deed) => twiceOf(deed).map((text) => `  - ${text}`)),
  ];
}

/** What the state machine says by itself of an event that comes a second time, or when it no longer fits. */
function twiceOf(deed: Deed): string[] {
  const { from, to } = transitionsOf(deed);
  if (from.length === 0 || to.some((state) => from.includes(state))) return [];
  const thing = plainName(deed.aggregate.name);
  return [
    `Twice: the ${thing} is ${joinOr(to)} by then, and ${codeName(deed.operation.name)} is only done on one that is ${joinOr(from)}, so that nothing changes.`,
  ];
}

function describeTold({ told, eventRef }: DesignModel): string[] {
  const byRole = Map.groupBy(
    told.flatMap(({ event, roles }) => roles.map((role) => ({ role, event }))),
    ({ role }) => role,
  );
  return [...byRole].map(([role, entries]) => {
    const events = entries.map(({ event }) => `${codeName(event.name)} (${eventRef(event.name)})`);
    return `- **${role}**, whom the model only tells, hears of: ${joinWords(events)}.`;
  });
}

/** What the source does not say about its meetings; one question for each pair of parts. */
export function askAboutMeetings(model: DesignModel, known: Known): string[] {
  const told = [...new Set(model.told.flatMap(({ roles }) => roles))];
  return [
    ...model.meetings.flatMap((meeting) => (meeting.relationship === 'queries' ? [] : askAboutEvents(model, meeting, known))),
    ...(known.unavailable ? [] : askAboutAnswers(model)),
    ...(told.length === 0
      ? []
      : [
          `By which way ${told.length === 1 ? 'is' : 'are'} ${joinWords(told)} told, and what happens when a message does not get through or goes out twice?`,
        ]),
  ];
}

function askAboutEvents(model: DesignModel, { from, to, events }: Meeting, known: Known): string[] {
  const names = events.map(({ name }) => codeName(name));
  const all = events.flatMap(({ name }) => model.reactionsTo(name, to));
  const answered = all.length > 0 && all.every((deed) => twiceOf(deed).length > 0);
  const open = [
    ...(known.twice || answered ? [] : ['twice']),
    ...(known.late ? [] : ['late']),
    ...(known.order ? [] : ['out of order']),
  ];
  const what = names.length === 0 ? `what it hears from "${from}"` : joinWords(names);
  const unknown = all.length === 0 ? [`What does "${to}" do when it hears ${what}?`] : [];
  return [
    ...unknown,
    ...(open.length === 0 ? [] : [`What does "${to}" do when ${what} ${names.length > 1 ? 'come' : 'comes'} ${joinOr(open)}?`]),
  ];
}

function askAboutAnswers({ meetings }: DesignModel): string[] {
  const asked = Map.groupBy(
    meetings.filter(({ relationship }) => relationship === 'queries'),
    ({ to }) => to,
  );
  return [...asked].map(([to, all]) => {
    const others = joinWords([...new Set(all.map(({ from }) => `"${from}"`))]);
    return `What does "${to}" do while ${others} ${all.length === 1 ? 'does' : 'do'} not answer it, and after how long does it stop waiting?`;
  });
}
