import type { ModelSettings } from '../../../src/config/config.ts';
import { createDrafter } from '../../../src/drafting/create-drafter.ts';
import { createModelAsker } from '../../../src/drafting/models/wire/model-asker.ts';
import { createRulesDrafter } from '../../../src/drafting/rules-drafter.ts';
import type { Drafter } from '../../../src/ports/drafter.ts';
import { createRedactor } from '../../../src/redaction/redactor.ts';
import { impatientClock } from './questions.ts';

/** The drafter of the product, for models that answer over the wire. */
export function openWireDrafter(settings: ModelSettings): Drafter {
  return createDrafter({
    readSecret: () => Promise.resolve('of the test'),
    settings,
    asker: createModelAsker({ settings, clock: impatientClock() }),
    rules: createRulesDrafter(),
    redactor: createRedactor({ redactsEmail: false }),
  });
}
