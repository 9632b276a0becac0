import { draftAdr } from '../../src/drafting/rules/draft-adr.ts';
import type { AdrBody } from '../../src/lifecycle/adr.ts';
import type { DesignMaterial } from '../../src/lifecycle/design-material.ts';
import type { RecordedChallenge, RecordedDecision, RfcBody } from '../../src/lifecycle/rfc.ts';
import { assembleAdr } from '../../src/steps/design/assemble-adr.ts';
import { designs, readDesignMaterial } from './design-fixtures.ts';

/** A decision of a session as its RFC keeps it. */
export function decided(id: string, text: string, settles = '', rationale = ''): RecordedDecision {
  return { id, text, rationale, settles, decidedBy: 'Ada', decidedAt: '2026-11-22T09:00:00.000Z' };
}

/** As the document has it behind a sentence. */
export const mark = (id: string, text: string): string => `→ ${id} (Ada, 2026-11-22): ${text}`;

export function accepted(
  id: string,
  concern: RecordedChallenge['concern'],
  text: string,
  answer: string,
  tiedTo = 'Component Design',
): RecordedChallenge {
  return {
    id,
    text,
    concern,
    weight: 'minor',
    tiedTo,
    state: 'accepted',
    answer,
    settledBy: 'Ada',
    settledAt: '2026-11-22T09:00:00.000Z',
    standing: 'none',
  };
}

export function answered(id: string, text: string, answer: string): RfcBody['openQuestions']['decisions'][number] {
  return { id, text, answer, state: 'answered', settledBy: 'Ada', settledAt: '2026-11-22T09:00:00.000Z' };
}

/** A design of which only what a test writes is left, beside the PRD and the model that it was made from. */
export function bareDesign(write: (body: RfcBody) => void): DesignMaterial {
  const material = structuredClone(readDesignMaterial(designs[0]));
  const { body } = material.rfc;
  body.contextAndProblem.technicalContext = '';
  body.contextAndProblem.constraints = [];
  Object.assign(body.proposedSolution, {
    highLevelApproach: 'One part.\n\nIt is small.',
    componentDesign: '',
    technologyChoices: '',
    integrationPoints: '',
  });
  body.alternatives = [];
  body.tradeOffs = { pros: [], cons: [], risks: [] };
  body.openQuestions = { decisions: [], unknowns: [] };
  body.nonFunctional = { edgeCases: [], performance: '', security: '', failureModes: '', monitoring: '' };
  body.designSession = { challenges: [], decisions: [] };
  body.other = [];
  write(body);
  return material;
}

export function recordOf(material: DesignMaterial): AdrBody {
  return assembleAdr(draftAdr({ ...material, revision: null }), material);
}

/** The point that begins so. */
export function pointOf(adr: AdrBody, words: string): AdrBody['decision']['points'][number] | undefined {
  return adr.decision.points.find(({ text }) => text.startsWith(words));
}
