import { isConceded, type Challenge } from '../../../lifecycle/challenge.ts';
import type { SessionDecision } from '../../../lifecycle/design-session.ts';
import type { RecordedDecision, RfcBody } from '../../../lifecycle/rfc.ts';
import { readStanding } from '../../../lifecycle/replaced-text.ts';
import { splitPassages } from '../../challenge/passages.ts';
import { subjectWords } from '../../challenge/subject-words.ts';
import { answersRisk, saysWhatIsNotUsed } from './answers-risk.ts';
import { listMarks, toMark } from '../marks/decision-marks.ts';
import { givesUp } from '../ends/find-given-up.ts';
import { nameOfComponent } from '../list-components.ts';
import { postpones } from '../postpones.ts';
import { retells } from '../ends/takes-place.ts';

/**
 * A risk of something that a decision gives up, or bridges while it does not work, or that a challenge told of which it accepts, has that decision against it, where
 * nobody wrote down anything else. A challenge about the very risk is met there whatever stands there.
 */
export function noteAgainstRisks(body: RfcBody, decision: SessionDecision, challenges: readonly Challenge[]): RfcBody {
  if (postpones(decision.text)) return body;
  const note = toMark(decision).trim();
  const part = textOfPart(body, decision);
  // That a pattern is not used helps against nothing, whichever challenge it settles.
  const isIdle = saysWhatIsNotUsed(decision.text);
  const met = challenges.filter(
    ({ id, state, answer }) => state === 'accepted' && answer === decision.text && decision.settles.includes(id),
  );
  return withMitigations(body, (risk) => {
    const { text, mitigation } = risk;
    const noted = mitigation.trim();
    if (listMarks(` ${noted}`, decision).length > 0) return mitigation;
    const isFree = noted === '' || /^→ DEC-\d/.test(noted) || readRebutted(noted) !== undefined;
    const isAgainst =
      (!isIdle && met.some((one) => isAbout(one, risk))) ||
      (isFree &&
        (givesUp(decision.text, text) ||
          answersRisk({ ...decision, part }, text) ||
          (!isIdle && met.some((one) => tellsOf(one, text)))));
    return isAgainst ? [noted, note].filter((one) => one !== '').join(' ') : mitigation;
  });
}

/**
 * The same of a challenge about the very risk that was rebutted, where the challenger gave in: what speaks against the risk stands with it, as long as the rebuttal
 * counts and nobody wrote down anything else. It is no decision, and nothing that is to be built.
 */
export function noteRebuttedRisks(body: RfcBody, challenges: readonly Challenge[]): RfcBody {
  const conceded = challenges.filter((one) => isConceded(one) && one.answer.trim() !== '');
  return withMitigations(body, (risk) => {
    const own = readRebutted(risk.mitigation);
    const noted = own === undefined ? risk.mitigation : '';
    if (noted.trim() !== '') return risk.mitigation;
    const found = conceded.find((one) => isAbout(one, risk) || tellsOf(one, risk.text));
    return found === undefined ? noted : tellRebutted(found);
  });
}

function tellRebutted({ id, answer, settledBy, settledAt }: Challenge): string {
  const who = [id, settledBy, settledAt.slice(0, 10)].filter((part) => part !== '').join(', ');
  return `Rebutted (${who}): ${answer.replace(/\s+/g, ' ').trim()}`;
}

/** Whether all that stands there is what a rebuttal said. */
function readRebutted(mitigation: string): string | undefined {
  return /^Rebutted \((CH-\d+)(?:, [^()]*)?\): (?![^]*→ DEC-)[^]*$/.exec(mitigation.trim())?.[1];
}

/** Tied to it first: what comes behind is only near. */
function isAbout({ about, ties: [first] }: Challenge, { id }: { readonly id: string }): boolean {
  return about.includes(id) || first?.ref.replace(/^[A-Z]+-\d+#/, '') === id;
}

/** In other words, or in its own. Few words are shared by risks that have nothing to do with each other. */
function tellsOf({ title, text, ties }: Challenge, risk: string): boolean {
  const said = [title, text, ...ties.slice(0, 1).map(({ quote }) => quote)].join(' ');
  return subjectWords(risk).size >= fewestWords && retells(said, risk);
}

const fewestWords = 3;

/** What the design says of the parts that a decision is about. */
function textOfPart({ proposedSolution }: RfcBody, { settles }: SessionDecision): string {
  const about = new Set(settles.filter((place) => !/^(?:CH|Q|ALT|DEC)-\d+$/.test(place)).map((place) => place.toLowerCase()));
  if (about.size === 0) return '';
  return splitPassages({ section: 'Component Design', markdown: readStanding(proposedSolution.componentDesign), role: 'design' })
    .filter((passage) => about.has(nameOfComponent(passage).toLowerCase()))
    .map(({ text }) => text)
    .join(' ');
}

/** What holds no longer helps against no risk. */
export function takeFromRisks(body: RfcBody, over: readonly (RecordedDecision | SessionDecision)[]): RfcBody {
  const notes = over.map((decision) => toMark(decision).trim());
  return withMitigations(body, ({ mitigation }) =>
    notes.some((note) => mitigation.includes(note))
      ? notes.reduce((text, note) => text.replace(note, '').trim(), mitigation)
      : mitigation,
  );
}

function withMitigations(body: RfcBody, mitigate: (risk: RfcBody['tradeOffs']['risks'][number]) => string): RfcBody {
  const risks = body.tradeOffs.risks.map((risk) => ({ ...risk, mitigation: mitigate(risk) }));
  return { ...body, tradeOffs: { ...body.tradeOffs, risks } };
}
