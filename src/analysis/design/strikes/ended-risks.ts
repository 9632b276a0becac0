import type { SessionDecision } from '../../../lifecycle/design-session.ts';
import { readStanding } from '../../../lifecycle/replaced-text.ts';
import type { RfcBody } from '../../../lifecycle/rfc.ts';
import { openShared, takeBack, toBriefMark, type MarkedDecision } from '../marks/decision-marks.ts';
import { mapRisks } from '../map-design.ts';
import { readRiskOfOpen } from '../finalize/settled-openings.ts';
import { readRiskOfSteps } from './steps-in-one.ts';

/**
 * The document with each risk struck that decisions end, with what was to be done against it; one that they end in part stands, with them behind it. Their ids
 * stand there alone: what may happen is no place where people look for what was decided. As anywhere, what was marked before is as people left it since
 * (`isFresh`).
 */
export function strikeEndedRisks(
  body: RfcBody,
  decisions: readonly SessionDecision[],
  {
    isFresh,
    isKept,
  }: {
    readonly isFresh: (decision: SessionDecision) => boolean;
    /** Whether a person let it stand. */
    readonly isKept: (risk: RfcBody['tradeOffs']['risks'][number], decision: SessionDecision) => boolean;
  },
): RfcBody {
  const [ofSteps, ofOpen] = [readRiskOfSteps(body, decisions), readRiskOfOpen(body, decisions)];
  const risks = body.tradeOffs.risks.map((risk) => {
    const answer = ofOpen(readStanding(risk.text));
    // What was to be done against it, to answer the questions, was done.
    if (answer !== undefined && isFresh(answer) && !isKept(risk, answer))
      return { ...risk, text: strikeLine(risk.text, [answer]) };
    const found = ofSteps(readStanding(risk.text));
    const by = found.by.filter((one) => !isKept(risk, one));
    const isEach = found.isEach && by.length === found.by.length;
    if (!by.some(isFresh)) return risk;
    if (!isEach) return { ...risk, text: withMarks(risk.text, by) };
    const mitigation = isPlain(risk.mitigation) ? strikeLine(risk.mitigation, by) : risk.mitigation;
    return { ...risk, text: strikeLine(risk.text, by), mitigation };
  });
  return { ...body, tradeOffs: { ...body.tradeOffs, risks } };
}

/** The risks as they were before these decisions ended them. */
export function reopenRisks(body: RfcBody, over: readonly MarkedDecision[], all: readonly MarkedDecision[]): RfcBody {
  return mapRisks(body, (text) => over.reduce((sofar, one) => takeBack(openShared(sofar, one, all).text, one, all), text));
}

/** One line that nobody has decided about. */
function isPlain(text: string): boolean {
  return text !== '' && !/~~|→|\n/.test(text);
}

function strikeLine(text: string, by: readonly SessionDecision[]): string {
  const [, said = text, behind = ''] = /^(.*?)((?: → DEC-\d+)*)$/s.exec(text) ?? [];
  return text.includes('~~') ? text : withMarks(`~~${said}~~${behind}`, by);
}

function withMarks(text: string, by: readonly SessionDecision[]): string {
  return by.map(toBriefMark).reduce((sofar, mark) => (`${sofar} `.includes(`${mark} `) ? sofar : `${sofar}${mark}`), text);
}
