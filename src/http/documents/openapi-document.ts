import type { Operation } from '../../operations/operation.ts';
import { operations } from '../../operations/operations.ts';
import { apiBase } from '../api-parts.ts';
import { renderComponentSchemas } from './component-schemas.ts';
import { describeOperation } from './describe-operation.ts';
import { renderProblemAnswers } from './problem-answers.ts';
import { publicPaths } from './public-paths.ts';
import { securitySchemes } from './security-schemes.ts';

const tags = [
  { name: 'PRDs', description: 'What is to be built, as a product manager wrote it.' },
  { name: 'Runs', description: 'Executions of a workflow, such as the inception that models the domain of a PRD.' },
  { name: 'Gates', description: 'Questions that only a person answers.' },
  { name: 'AI-DAAs', description: 'Domain models, with their findings and coverage.' },
  { name: 'AI-ADRs', description: 'What was decided, for whoever builds, runs and changes it.' },
  { name: 'Compliance', description: 'Code at a commit against the parts of an AI-ADR.' },
  { name: 'Construction', description: 'Plans of AI-ADRs, and the Bolts that came of them.' },
  { name: 'Incidents', description: 'What happens in production, from the alert to the resolution.' },
  { name: 'Code', description: 'Repositories of code: commits, their Bolts, and the way from a line to its PRD.' },
  { name: 'Tests', description: 'Results of tests, and which scenarios they prove.' },
  { name: 'Monitoring', description: 'What an AI-ADR says about monitoring, as files that run it.' },
  { name: 'Work on Bolts', description: 'What can be begun, what to know for it, who holds it, and what shows that it is done.' },
  { name: 'Deployment', description: 'Evidence for Deployment Units, where they were deployed, and how well that goes.' },
  { name: 'TIPs', description: 'Technical proposals for simple features, with their findings and coverage.' },
  { name: 'RFCs', description: 'Design proposals, drafted from an AI-DAA or a TIP.' },
  { name: 'Design sessions', description: 'Dialogues with the challenger about an RFC, before it is decided.' },
  { name: 'Artifacts', description: 'Everything that was made, of any kind, with all its versions.' },
  { name: 'Playbook', description: 'Approved patterns: those that come with the product, and which apply to a design.' },
  { name: 'Knowledge', description: 'Questions to all that was made: traces, impact, search, gaps and baselines.' },
  { name: 'Checks', description: 'What code finds wrong with all of it, and a PRD beside what was made from it.' },
  { name: 'In and out', description: 'The repository as files, tables and bundles.' },
  { name: 'Audit', description: 'Who did what, chained by hash and signed.' },
  { name: 'Events', description: 'What happens, as it happens.' },
  { name: 'Tokens', description: 'Who may call.' },
  { name: 'People', description: 'Who there is, with which roles.' },
  { name: 'Sessions', description: 'Where you are signed in, and links that sign in once.' },
  { name: 'On call', description: 'Who is on call when, and what they hand over.' },
  { name: 'Game days', description: 'Exercises with simulated incidents, and how response to them was.' },
  { name: 'Alerts', description: 'What monitoring sends, and the channels through which it does.' },
  { name: 'Notifications', description: 'Messages to Slack, by mail and to webhooks, and what became of each.' },
  { name: 'Installation', description: 'Who asks, what waits, and whether all is well.' },
];

const introduction = [
  'Carries a feature from its PRD to production. Everything that the command line does, over HTTP.',
  'An operation with one form of answer gives that form whatever Accept names: JSON, and `application/problem+json` when it fails. Only operations that list several forms choose among them by Accept.',
  'Examples tell one story, the PRD of a lending library, and hold one entry of each list.',
].join(' ');

export type OpenApiDocument = ReturnType<typeof renderOpenApi>;

/** Renders the OpenAPI 3.1 document of the whole API from the operations. */
export function renderOpenApi({ version }: { version: string }) {
  const paths: Record<string, Record<string, object>> = {};
  for (const [id, operation] of Object.entries<Operation>(operations))
    (paths[`${apiBase}${operation.path}`] ??= {})[operation.method] = describeOperation(id, operation);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Throughline',
      version,
      description: introduction,
      license: { name: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags,
    components: {
      schemas: renderComponentSchemas(),
      responses: renderProblemAnswers(),
      securitySchemes,
    },
    paths: { ...publicPaths, ...paths },
  };
}
