import { z } from 'zod';

/** Where `demo` can stop: each stage goes on from the one before. */
export const demoStages = ['adr', 'plan', 'unit', 'incident', 'postmortem'] as const;

export type DemoStage = (typeof demoStages)[number];

const later = (what: string) => z.string().nullable().describe(`${what}; null where the demonstration stopped before.`);

/** `demo`: the keys that it made. */
export const demoSchema = z.strictObject({
  until: z.enum(demoStages),
  prd: z.string(),
  daa: z.string(),
  rfc: z.string(),
  adr: z.string(),
  plan: later('The plan'),
  bolts: z.array(z.string()).describe('All Bolts of the plan.'),
  done: z.array(z.string()).describe('Those that are Done.'),
  unit: later('The newest Deployment Unit of the plan'),
  repository: later('Name of the repository'),
  folder: later('Where its working copy is'),
  commits: z.array(z.string()).describe('Oldest first; the last one breaks a decision.'),
  incident: later('The incident'),
  mitigation: later('What was proposed to mitigate it'),
  gate: later('The gate of the mitigation'),
  cause: later('The root cause'),
  fix: later('The Fix-It Bolt'),
  postmortem: later('The Post-mortem'),
  amendment: later('The amendment of the AI-ADR'),
  playbook: later('The Playbook entry'),
});
