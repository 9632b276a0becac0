import { alertRefusals } from './alerts.ts';
import { artifactRefusals } from './artifacts.ts';
import { boltRefusals } from './bolts.ts';
import { databaseRefusals } from './database.ts';
import { sessionRefusals } from './design-sessions.ts';
import { gameDayRefusals } from './game-days.ts';
import { gateRefusals } from './gates.ts';
import { hypothesisRefusals } from './hypotheses.ts';
import { incidentRefusals } from './incidents.ts';
import { peopleRefusals } from './people.ts';
import { ruleRefusals } from './rules.ts';
import { runRefusals } from './runs.ts';
import { unitRefusals } from './units.ts';
import type { Refusals } from './wording.ts';

/** The wording of each refusal of the database, by its stable id. */
export const refusals: Refusals = {
  ...artifactRefusals,
  ...boltRefusals,
  ...sessionRefusals,
  ...gateRefusals,
  ...ruleRefusals,
  ...runRefusals,
  ...peopleRefusals,
  ...unitRefusals,
  ...hypothesisRefusals,
  ...incidentRefusals,
  ...alertRefusals,
  ...gameDayRefusals,
  ...databaseRefusals,
};
