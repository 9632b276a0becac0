import { alertsExamples } from './alerts.ts';
import type { AnswerExamples } from './answer-examples.ts';
import { incidentsExamples } from './incidents.ts';
import { plansExamples } from './plans.ts';
import { adrsExamples } from './adrs.ts';
import { artifactsExamples } from './artifacts.ts';
import { boltsExamples } from './bolts.ts';
import { constructionExamples } from './construction.ts';
import { daasExamples } from './daas.ts';
import { designSessionsExamples } from './design-sessions.ts';
import { exchangeExamples } from './exchange.ts';
import { gatesExamples } from './gates.ts';
import { installationExamples } from './installation.ts';
import { knowledgeExamples } from './knowledge.ts';
import { notificationsExamples } from './notifications.ts';
import { peopleExamples } from './people.ts';
import { playbookExamples } from './playbook.ts';
import { prdWritingExamples } from './prd-writing.ts';
import { prdsExamples } from './prds.ts';
import { repositoriesExamples } from './repositories.ts';
import { rfcsExamples } from './rfcs.ts';
import { runsExamples } from './runs.ts';
import { tipsExamples } from './tips.ts';
import { tokensExamples } from './tokens.ts';

const examples: AnswerExamples = {
  ...alertsExamples,
  ...incidentsExamples,
  ...adrsExamples,
  ...plansExamples,
  ...artifactsExamples,
  ...boltsExamples,
  ...repositoriesExamples,
  ...constructionExamples,
  ...daasExamples,
  ...designSessionsExamples,
  ...exchangeExamples,
  ...gatesExamples,
  ...installationExamples,
  ...knowledgeExamples,
  ...notificationsExamples,
  ...peopleExamples,
  ...playbookExamples,
  ...prdWritingExamples,
  ...prdsExamples,
  ...rfcsExamples,
  ...runsExamples,
  ...tipsExamples,
  ...tokensExamples,
};

/** Returns the `example` of a media type; empty for a document without one. */
export function exampleOf(component: string): { example?: object } {
  const example = examples[component];
  return example ? { example } : {};
}
