import type { AnswerExamples } from './answer-examples.ts';
import { artifactsExamples } from './artifacts.ts';
import { daasExamples } from './daas.ts';
import { gatesExamples } from './gates.ts';
import { installationExamples } from './installation.ts';
import { notificationsExamples } from './notifications.ts';
import { peopleExamples } from './people.ts';
import { prdsExamples } from './prds.ts';
import { runsExamples } from './runs.ts';
import { tokensExamples } from './tokens.ts';

const examples: AnswerExamples = {
  ...artifactsExamples,
  ...daasExamples,
  ...gatesExamples,
  ...installationExamples,
  ...notificationsExamples,
  ...peopleExamples,
  ...prdsExamples,
  ...runsExamples,
  ...tokensExamples,
};

/** As `example` of a media type; nothing for a document that has none. */
export function exampleOf(component: string): { example?: object } {
  const example = examples[component];
  return example ? { example } : {};
}
