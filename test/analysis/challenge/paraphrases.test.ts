import { describe, expect, test } from 'vitest';
import { findObjections } from '../../../src/analysis/challenge/find-objections.ts';
import type { Objection } from '../../../src/lifecycle/challenge.ts';
import { changeConcepts } from './concepts/change.ts';
import { messageConcepts } from './concepts/messages.ts';
import { operationConcepts } from './concepts/operation.ts';
import { partnerConcepts } from './concepts/partners.ts';
import { protectionConcepts } from './concepts/protection.ts';
import { secondConcepts } from './concepts/second.ts';
import { stateConcepts } from './concepts/state.ts';
import { designOf } from './design-of.ts';
import { capacityParaphrases } from './paraphrases/capacity.ts';
import { capacityPairs } from './paraphrases/capacity-pairs.ts';
import { changeParaphrases } from './paraphrases/change.ts';
import { eighthVoices } from './paraphrases/eighth-voices.ts';
import { eleventhVoices } from './paraphrases/eleventh-voices.ts';
import { fifthVoices } from './paraphrases/fifth-voices.ts';
import { fourthVoices } from './paraphrases/fourth-voices.ts';
import { messagePairs } from './paraphrases/message-pairs.ts';
import { messageParaphrases } from './paraphrases/messages.ts';
import { ninthVoices } from './paraphrases/ninth-voices.ts';
import { movesAndClocks } from './paraphrases/moves-and-clocks.ts';
import { partnerPairs } from './paraphrases/partner-pairs.ts';
import { partnerParaphrases } from './paraphrases/partners.ts';
import type { Paraphrases } from './paraphrases/paraphrase.ts';
import { rightsAndSecrets } from './paraphrases/rights-and-secrets.ts';
import { secondVoices } from './paraphrases/second-voices.ts';
import { seventhVoices } from './paraphrases/seventh-voices.ts';
import { sixthVoices } from './paraphrases/sixth-voices.ts';
import { stateParaphrases } from './paraphrases/state.ts';
import { tenthVoices } from './paraphrases/tenth-voices.ts';
import { thirdVoices } from './paraphrases/third-voices.ts';
import { twelfthVoices } from './paraphrases/twelfth-voices.ts';

const all: readonly Paraphrases[] = [
  ...messageParaphrases,
  ...stateParaphrases,
  ...partnerParaphrases,
  ...capacityParaphrases,
  ...changeParaphrases,
  ...secondVoices,
  ...thirdVoices,
  ...messagePairs,
  ...partnerPairs,
  ...capacityPairs,
  ...fourthVoices,
  ...fifthVoices,
  ...sixthVoices,
  ...seventhVoices,
  ...eighthVoices,
  ...ninthVoices,
  ...tenthVoices,
  ...eleventhVoices,
  ...twelfthVoices,
  ...rightsAndSecrets,
  ...movesAndClocks,
  ...messageConcepts,
  ...partnerConcepts,
  ...stateConcepts,
  ...operationConcepts,
  ...protectionConcepts,
  ...changeConcepts,
  ...secondConcepts,
];

describe.each(all)('$concern', ({ concern, section, raises, answers }) => {
  /** What is watched matters only where work is done in the background. */
  const hear = (text: string): Objection[] => {
    const background: Record<string, string> =
      section === 'Monitoring' ? { 'Component Design': 'Workers take messages from a queue.' } : {};
    return findObjections(designOf({ sections: { ...background, [section]: text } })).filter(
      (raised) => raised.concern === concern,
    );
  };

  test.each(raises)('is raised by: %s', (text) => {
    expect(hear(text)).not.toEqual([]);
  });

  test.each(answers)('is answered by: %s', (text) => {
    expect(hear(text).map(({ title }) => title)).toEqual([]);
  });
});
