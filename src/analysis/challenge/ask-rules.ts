import type { Objection } from '../../lifecycle/challenge.ts';
import { agedValues } from './concerns/aged-values.ts';
import { objectToAlternatives } from './concerns/alternatives.ts';
import { changeRules } from './concerns/change.ts';
import { objectToConstraints } from './concerns/constraints.ts';
import { objectToContradictions } from './concerns/contradictions.ts';
import { objectToModelBreaks } from './concerns/model.ts';
import { objectToMonitoring } from './concerns/monitoring.ts';
import { unusedFacts } from './concerns/partner-facts.ts';
import { earlyRules } from './concerns/early-and-elsewhere.ts';
import { outcomeRules } from './concerns/doubtful-outcomes.ts';
import { needsTheLine } from './concerns/cut-off.ts';
import { lastingAttempts } from './concerns/lasting-attempts.ts';
import { deletedByHand } from './concerns/deleted-by-hand.ts';
import { lostSinceBackup } from './concerns/lost-since-backup.ts';
import { opposedRetention } from './concerns/opposed-retention.ts';
import { namesSentOut } from './concerns/names-sent-out.ts';
import { otherDays } from './concerns/other-days.ts';
import { objectToPartners } from './concerns/partners.ts';
import { restatedRequirements } from './concerns/restated-requirements.ts';
import { roundedParts } from './concerns/parts-of-a-sum.ts';
import { lessThanDemanded } from './concerns/promised-availability.ts';
import { protectionRules } from './concerns/protection.ts';
import { objectToGaps } from './concerns/requirements.ts';
import { stateRules } from './concerns/state.ts';
import { objectToDepartures } from './concerns/departures.ts';
import { objectToTargets } from './concerns/targets.ts';
import { objectToSilence } from './concerns/unanswered.ts';
import { unencryptedCalls } from './concerns/unencrypted-calls.ts';
import { askQuestions } from './questions/questions.ts';
import { applyCues } from './cued-rule.ts';
import type { DesignReading } from './read-design.ts';

const cued = [...stateRules, ...protectionRules, ...changeRules, ...outcomeRules, ...earlyRules];

const computed: readonly ((reading: DesignReading) => Objection[])[] = [
  objectToContradictions,
  agedValues,
  opposedRetention,
  namesSentOut,
  deletedByHand,
  lostSinceBackup,
  otherDays,
  objectToConstraints,
  unencryptedCalls,
  (reading) => applyCues(reading, cued),
  objectToPartners,
  unusedFacts,
  roundedParts,
  lessThanDemanded,
  lastingAttempts,
  needsTheLine,
  objectToSilence,
  objectToModelBreaks,
  objectToGaps,
  objectToTargets,
  restatedRequirements,
  objectToAlternatives,
  objectToMonitoring,
  objectToDepartures,
  askQuestions,
];

/** These hold a figure, what the PRD calls personal, what calls go over, or that nothing more is said against what the design says: how the sentence speaks takes nothing from that. */
const byFigures: ReadonlySet<(reading: DesignReading) => Objection[]> = new Set([
  agedValues,
  opposedRetention,
  namesSentOut,
  deletedByHand,
  lostSinceBackup,
  otherDays,
  objectToTargets,
  lessThanDemanded,
  unencryptedCalls,
  lastingAttempts,
  restatedRequirements,
]);

/** What a rule says, and whether it holds a figure against what the design says. */
export interface Said {
  readonly objection: Objection;
  readonly isByFigures: boolean;
}

/** What each rule says, before anything is weighed or left out. */
export function askRules(reading: DesignReading): Said[] {
  return computed.flatMap((object) => object(reading).map((objection) => ({ objection, isByFigures: byFigures.has(object) })));
}
