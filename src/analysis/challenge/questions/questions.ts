import type { Objection } from '../../../lifecycle/challenge.ts';
import { askOpenQuestions } from '../open-question.ts';
import type { DesignReading } from '../read-design.ts';
import { readUnits } from '../units.ts';
import { capacityQuestions } from './capacity.ts';
import { changeQuestions } from './change.ts';
import { clockQuestions } from './clocks.ts';
import { exposureQuestions } from './exposure.ts';
import { messageQuestions } from './messages.ts';
import { partnerQuestions } from './partners.ts';
import { protectionQuestions } from './protection.ts';
import { stateQuestions } from './state.ts';

/** Everything that a design can leave open, by what makes one ask. */
export const questions = [
  ...messageQuestions,
  ...partnerQuestions,
  ...stateQuestions,
  ...clockQuestions,
  ...capacityQuestions,
  ...changeQuestions,
  ...protectionQuestions,
  ...exposureQuestions,
];

/** What the design makes one ask and answers nowhere, whatever its words. */
export function askQuestions(reading: DesignReading): Objection[] {
  const read = readUnits(reading);
  // Notes on how things flow are asked as well, and answer nothing.
  const noted = reading.passages.filter(({ role, section }) => role === 'given' && section === 'Technical Context');
  return askOpenQuestions({ ...read, units: [...read.units, ...readUnits({ ...reading, design: noted }).units] }, questions);
}
