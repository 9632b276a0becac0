import type { SessionDecision, SessionRecord } from '../../../lifecycle/design-session.ts';
import { isUndecided, isUsed, settledIds, undecidedMark, type RecordedDecision, type RfcBody } from '../../../lifecycle/rfc.ts';
import { toBriefMark, toMark } from '../marks/decision-marks.ts';
import { readVerdicts, type PatternVerdict } from './pattern-verdicts.ts';
import { standingDecisions, standingInRfc } from '../standing-decisions.ts';
import { isRejection } from '../strikes/settled.ts';

type Row = RfcBody['patterns'][number];

/**
 * The document with each decision about patterns in the rows that it speaks of: an undecided one is used or not from then on, with the decision; one that a
 * person decided keeps its words and names the decision, whose words stand behind what says the opposite. Of a decision that holds no longer nothing stays.
 */
export function notePatterns(body: RfcBody, { decisions, challenges, turns }: SessionRecord): RfcBody {
  const holding = standingDecisions(decisions, challenges);
  const cleaned = decisions.filter((one) => !holding.includes(one)).reduce(takeFromRows, body.patterns);
  const patterns = holding.reduce<Row[]>((rows, one) => noteInRows(rows, one, !isRejection(one, turns)), cleaned);
  return { ...body, patterns };
}

function noteInRows(rows: readonly Row[], decision: SessionDecision, builds: boolean): Row[] {
  const verdicts = new Map(readVerdicts(decision, rows, { builds }).map((one) => [one.pattern, one]));
  return rows.map((row) => {
    const verdict = verdicts.get(row.pattern);
    return verdict ? { ...row, consideration: noteIn(row, { verdict, decision }) } : row;
  });
}

interface Said {
  readonly verdict: PatternVerdict;
  readonly decision: SessionDecision;
}

function noteIn(row: Row, { verdict, decision }: Said): string {
  const { consideration } = row;
  if (new RegExp(String.raw`\b${decision.id}\b`).test(consideration)) return consideration;
  if (isUndecided(row) || consideration === '') return `${tellVerdict(decision, verdict)}${tellWhy(consideration)}`;
  const mark = isUsed(row) === verdict.isUsed ? toBriefMark(decision) : toMark(decision);
  return oneLine(`${consideration}${mark}`);
}

/** "Used: it keeps events (DEC-21)." */
function tellVerdict({ id, rationale }: SessionDecision, { isUsed: isTaken, said }: PatternVerdict): string {
  const words = oneLine([said, rationale].filter((text) => text.trim() !== '').join('. ')).replace(/[.\s]+$/, '');
  return `${isTaken ? 'Used' : 'Not used'}: ${words} (${id}).`;
}

/** Why it applies stays to be read. */
function tellWhy(consideration: string): string {
  const why = consideration.startsWith(undecidedMark) ? consideration.slice(undecidedMark.length).trim() : consideration;
  return why === '' ? '' : ` ${why}`;
}

function takeFromRows(rows: readonly Row[], decision: SessionDecision): Row[] {
  const verdicts = new Map(readVerdicts(decision, rows, { builds: true }).map((one) => [one.pattern, one]));
  return rows.map((row) => {
    const verdict = verdicts.get(row.pattern);
    if (!verdict) return row;
    const { consideration } = row;
    const told = tellVerdict(decision, verdict);
    if (consideration.startsWith(told)) return { ...row, consideration: `${undecidedMark}${consideration.slice(told.length)}` };
    const marks = [oneLine(toMark(decision)), oneLine(toBriefMark(decision))];
    return { ...row, consideration: marks.reduce((text, mark) => text.replace(` ${mark}`, ''), consideration) };
  });
}

/** Rows that say the opposite of a decision that holds. */
export function findContradicted({
  patterns,
  designSession: { decisions, challenges },
}: Pick<RfcBody, 'patterns' | 'designSession'>): { readonly row: Row; readonly decision: RecordedDecision }[] {
  const decided = patterns.filter((row) => row.consideration !== '' && !isUndecided(row));
  const found = standingInRfc({ decisions, challenges }).map((decision) => ({
    decision,
    verdicts: readVerdicts({ text: decision.text, settles: settledIds(decision) }, decided),
  }));
  return decided.flatMap((row) =>
    found
      .filter(({ verdicts }) => verdicts.some((one) => one.pattern === row.pattern && one.isUsed !== isUsed(row)))
      .map(({ decision }) => ({ row, decision })),
  );
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
