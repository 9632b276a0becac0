import { InputError } from '../../lifecycle/errors.ts';
import { act, fix, type Fix } from '../../lifecycle/fixes/fix.ts';
import type { Rota, Shift } from '../../lifecycle/on-call.ts';
import { isZone, readWallTime } from '../../lifecycle/wall-time.ts';
import type { PersonSummary } from '../../ports/people.ts';
import type { UsecasePorts } from '../ports.ts';
import type { RotaRequest } from './on-call-service.ts';

const dayMs = 86_400_000;
const unitHours = { h: 1, d: 24, w: 168 } as const;
type Reader = Pick<UsecasePorts, 'reader'>;

/**
 * Builds a rota of people who take turns, or of a calendar's next year; null where neither is named.
 * Throws InputError `on-call.malformed`, `on-call.unknown-person`, `on-call.calendar-unreadable`.
 */
export async function buildRota(ports: Reader & Pick<UsecasePorts, 'people'>, request: RotaRequest): Promise<Rota | null> {
  const { people = [], calendar, zone = 'UTC' } = request;
  if (!isZone(zone)) throw malformed(`zone ${zone}`);
  if (people.length === 0 && calendar === undefined) return null;
  // Only who may act in an incident helps one.
  const known = (await ports.people.listPeople()).filter(
    ({ kind, deactivatedAt, roles }) =>
      kind === 'person' && deactivatedAt === null && (roles.includes('on-call') || roles.includes('incident-commander')),
  );
  return calendar === undefined ? buildTurns(request, known) : await readCalendar(ports, { calendar, zone, known });
}

function buildTurns({ people = [], start = '', turn = '1w', zone = 'UTC' }: RotaRequest, known: readonly PersonSummary[]): Rota {
  const at = readWallTime(start);
  if (at === null) throw malformed(`start "${start}"`);
  const [, many, unit = 'w'] = /^([1-9]\d{0,2})([hdw])$/.exec(turn) ?? [];
  if (many === undefined) throw malformed(`turn "${turn}"`);
  const found = people.map((name) => findPerson([name], known));
  requireKnown(people.filter((_name, place) => !found[place]));
  return {
    kind: 'turns',
    people: found.flatMap((one) => (one ? [one.id] : [])),
    start: new Date(at).toISOString().slice(0, 16),
    zone,
    turnHours: Number(many) * unitHours[unit as keyof typeof unitHours],
  };
}

/** Each turn is of its attendee, or of whom its summary names. */
async function readCalendar(
  { reader }: Reader,
  { calendar, zone, known }: { calendar: string; zone: string; known: readonly PersonSummary[] },
): Promise<Rota> {
  const at = (days: number): string => new Date(Date.now() + days * dayMs).toISOString();
  const read = await reader.readShifts(calendar, { zone, from: at(-1), until: at(366) });
  if (read.length === 0) throw malformed('calendar has no turn in the next year, so it');
  const unknown = new Set<string>();
  const shifts = read.flatMap(({ names, summary, from, until }): Shift[] => {
    const person = findPerson(names, known) ?? findIn(summary, known);
    if (!person) unknown.add(names[0] ?? summary);
    return person ? [{ person: person.id, from, until }] : [];
  });
  requireKnown([...unknown]);
  return { kind: 'calendar', shifts };
}

function findPerson(names: readonly string[], known: readonly PersonSummary[]): PersonSummary | undefined {
  const wanted = names.map((name) => name.trim().toLowerCase());
  return known.find(({ id, name }) => wanted.includes(name.toLowerCase()) || names.includes(id));
}

/** The longest name that stands in the summary as whole words: "On call: Ada Lovelace". */
function findIn(summary: string, known: readonly PersonSummary[]): PersonSummary | undefined {
  const words = (text: string): string =>
    ` ${text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]/u)
      .filter(Boolean)
      .join(' ')} `;
  const fitting = known.filter(({ name }) => words(summary).includes(words(name)));
  return fitting.toSorted((one, other) => other.name.length - one.name.length)[0];
}

function requireKnown(unknown: readonly string[]): void {
  if (unknown.length === 0) return;
  const message = `Nobody here with the role on-call or incident-commander is named ${unknown.slice(0, 10).join(', ')}.`;
  const advice = fix`Write names as ${act('listPeople')} shows them, and grant the role: ${act('grantRole', { role: 'on-call' })}.`;
  throw refuse('on-call.unknown-person', message, advice);
}

function malformed(what: string): InputError {
  const advice = fix`Write a start on the wall clock such as 2026-11-30T09:00, a turn such as 12h, 1d or 1w, and a zone such as Europe/Zurich.`;
  return refuse('on-call.malformed', `The ${what} cannot be read.`, advice);
}

function refuse(id: string, message: string, advice: Fix): InputError {
  return new InputError({ id, message, fix: advice });
}
