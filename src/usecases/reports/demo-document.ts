import { z } from 'zod';

/** Where `demo` can stop: each stage goes on from the one before. */
export const demoStages = ['adr', 'plan', 'unit'] as const;

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
  unit: later('The Deployment Unit'),
  repository: later('Name of the repository'),
  folder: later('Where its working copy is'),
  commits: z.array(z.string()).describe('Oldest first; the last one breaks a decision.'),
});
