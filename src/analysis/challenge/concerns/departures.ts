import type { Objection } from '../../../lifecycle/challenge.ts';
import type { DesignReading } from '../read-design.ts';
import { allowedAllTheSame, turnedPrecedence } from './allowed-all-the-same.ts';
import { lateDates } from './deadlines.ts';
import { foreignTables } from './foreign-tables.ts';
import { leavingData } from './leaving-data.ts';
import { looserLimits } from './looser-limits.ts';
import { moreTimes } from './more-times.ts';
import { otherMoments } from './other-moments.ts';
import { promisedMitigations } from './promised-mitigations.ts';
import { lateRuns, slowRhythms } from './rhythms.ts';
import { separateHands } from './separate-hands.ts';
import { systemsFromBehind } from './systems-from-behind.ts';
import { unguardedRights } from './unguarded-rights.ts';
import { unkeptSpans } from './unkept-spans.ts';
import { unspokenCriteria } from './unspoken-criteria.ts';
import { unspokenStories } from './unspoken-stories.ts';
import { unusedPlaybook } from './unused-playbook.ts';
import { rolesWithoutLimit } from './role-without-limit.ts';
import { widerAudience } from './wider-audience.ts';

/** Where the design departs from the PRD and the model, found by what they name and not by how it is said. */
export function objectToDepartures(reading: DesignReading): Objection[] {
  return [
    ...allowedAllTheSame(reading),
    ...turnedPrecedence(reading),
    ...otherMoments(reading),
    ...moreTimes(reading),
    ...separateHands(reading),
    ...foreignTables(reading),
    ...systemsFromBehind(reading),
    ...unguardedRights(reading),
    ...widerAudience(reading),
    ...rolesWithoutLimit(reading),
    ...leavingData(reading),
    ...looserLimits(reading),
    ...slowRhythms(reading),
    ...lateRuns(reading),
    ...unkeptSpans(reading),
    ...lateDates(reading),
    ...unspokenStories(reading),
    ...unspokenCriteria(reading),
    ...promisedMitigations(reading),
    ...unusedPlaybook(reading),
  ];
}
