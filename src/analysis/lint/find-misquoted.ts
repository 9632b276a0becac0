import type { AdrBody } from '../../lifecycle/adr.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import { partRef, splitPartRef } from '../../lifecycle/ids.ts';
import type { RecordedDecision, RfcBody } from '../../lifecycle/rfc.ts';
import { foldText } from '../fold-text.ts';
import { kindFinding } from './kinds/kind-codes.ts';

type Rfc = { readonly key: string; readonly body: RfcBody };
type Point = AdrBody['decision']['points'][number];

/**
 * Points that say to be decided in the session by somebody (`DEC-4`), in words that are not those of that decision, or by somebody else: whoever approves the record
 * takes them for what was decided. A reviewer who reworded one signed it. Of a record of several RFCs, a point is held against the one that it refers to.
 */
export function findMisquoted(adr: AdrBody, rfc: Rfc): Finding[] {
  return adr.decision.points.flatMap((point) => {
    const [, by = '', on = '', id = ''] = decidedBy.exec(point.text) ?? [];
    if (id === '' || !isOf(adr, point, rfc.key)) return [];
    const decision = rfc.body.designSession.decisions.find((one) => one.id === id);
    if (!decision)
      return [
        misquoted(
          point,
          rfc.key,
          `says to be ${id}, and ${rfc.key} has no such decision`,
          `Name the decision that it is; \`throughline artifact show ${rfc.key}\` lists them.`,
        ),
      ];
    return [...compareWords(point, decision, rfc.key), ...comparePeople(point, decision, { by, on, key: rfc.key })];
  });
}

/** As the record signs each of them. */
const decidedBy = /^Decided in the session by (.+?)(?: on (\d{4}-\d\d-\d\d))? \((DEC-\d+)\)(?:; no reason given)?\.$/m;
/** As a reviewer of the record signs what they changed. */
const reworded = /^(?:Reworded|Added|“[^”]+” set) by \S/m;

function isOf({ references }: AdrBody, { id }: Point, key: string): boolean {
  const decided = references
    .filter(({ role }) => role === 'decides')
    .map(({ from, to }) => ({ from, of: splitPartRef(to)?.key ?? to }));
  const own = decided.filter(({ from }) => from === id);
  return own.length > 0 ? own.some(({ of }) => of === key) : decided.every(({ of }) => of === key);
}

function compareWords(point: Point, decision: RecordedDecision, key: string): Finding[] {
  if (reworded.test(point.text) || ` ${foldText(point.text)} `.includes(` ${foldText(decision.text)} `)) return [];
  const said = point.text.split(/\n{2,}/)[0] ?? '';
  return [
    misquoted(
      point,
      key,
      `says “${oneLine(said)}” for ${decision.id}, which is “${oneLine(decision.text)}”`,
      `Say it in the words of ${partRef(key, decision.id)}. Where something else is to hold, decide it: \`throughline adr supersede KEY --reason "…"\`, or ask for it at the gate, which signs it.`,
    ),
  ];
}

function comparePeople(
  point: Point,
  decision: RecordedDecision,
  { by, on, key }: { by: string; on: string; key: string },
): Finding[] {
  const day = decision.decidedAt.slice(0, 10);
  const isBy = decision.decidedBy === '' || decision.decidedBy === by;
  if (isBy && (on === '' || day === '' || on === day)) return [];
  const who = (name: string, at: string): string => [name, at].filter((part) => part !== '').join(' on ');
  return [
    misquoted(
      point,
      key,
      `says that ${who(by, on)} decided ${decision.id}, and that was ${who(decision.decidedBy, day)}`,
      `Write "Decided in the session by ${who(decision.decidedBy, day)} (${decision.id}).".`,
    ),
  ];
}

function misquoted({ id }: Point, key: string, what: string, fix: string): Finding {
  return kindFinding('ADR-DECISION-MISQUOTED', { part: id, message: `${id} ${what} in ${key}.`, fix });
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
