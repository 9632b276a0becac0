import type { Objection } from '../../../lifecycle/challenge.ts';
import type { DesignReading } from '../read-design.ts';
import { lateDates } from './deadlines.ts';
import { foreignTables } from './foreign-tables.ts';
import { promisedMitigations } from './promised-mitigations.ts';
import { unguardedRights } from './unguarded-rights.ts';
import { unkeptSpans } from './unkept-spans.ts';
import { unspokenStories } from './unspoken-stories.ts';
import { unusedPlaybook } from './unused-playbook.ts';

/** Where the design departs from the PRD and the model, found by what they name and not by how it is said. */
export function objectToDepartures(reading: DesignReading): Objection[] {
  return [
    ...foreignTables(reading),
    ...unguardedRights(reading),
    ...unkeptSpans(reading),
    ...lateDates(reading),
    ...unspokenStories(reading),
    ...promisedMitigations(reading),
    ...unusedPlaybook(reading),
  ];
}
