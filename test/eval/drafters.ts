import { readConfig } from '../../src/config.ts';
import { createDrafter } from '../../src/drafting/create-drafter.ts';
import { createModelAsker } from '../../src/drafting/models/wire/model-asker.ts';
import { createRulesDrafter } from '../../src/drafting/rules-drafter.ts';
import { nameModel, parseModelChoices } from '../../src/ports/model-choice.ts';
import type { Drafter } from '../../src/ports/drafter.ts';
import { createRedactor } from '../../src/redaction/redactor.ts';

/** One column of the comparison. */
export interface NamedDrafter {
  /** `rules`, or the list of models as it was asked for. */
  readonly name: string;
  readonly drafter: Drafter;
}

export const rules: NamedDrafter = { name: 'rules', drafter: createRulesDrafter() };

/** The drafter that the product would use with `THROUGHLINE_MODEL=list`; keys and addresses come from the environment. */
export function modelDrafter(list: string): NamedDrafter {
  const choices = parseModelChoices(list);
  const config = readConfig();
  const settings = { ...config.models, choices, perStep: {} };
  const drafter = createDrafter({
    settings,
    asker: createModelAsker({ settings }),
    rules: rules.drafter,
    redactor: createRedactor({ redactsEmail: config.redactsEmail }),
  });
  return { name: choices.map(nameModel).join(','), drafter };
}
