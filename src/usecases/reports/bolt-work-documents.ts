import { z } from 'zod';
import { artifactKindIds } from '../../lifecycle/artifact-kinds.ts';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import type { BoltWork, OpenBolt, WorkEvidence } from '../../ports/bolt-work.ts';
import { workOf, type NextBolts } from '../bolt-work/list-next-bolts.ts';

const at = z.iso.datetime();
const commit = {
  sha: z.string(),
  repository: z.string().describe('Name of the repository; empty when nobody said.'),
};

/** `bolt work` and whatever changes it. */
export const boltWorkSchema = z.strictObject({
  key: z.string(),
  title: z.string(),
  status: z.string(),
  holder: z.string().nullable().describe('Name of who works on it; null when nobody does.'),
  claimedAt: at.nullable(),
  leaseUntil: at.nullable().describe('When the claim ends unless it is renewed; null in review, and while nobody holds it.'),
  change: z.string().nullable().describe('The proposed change: address or number of a pull request.'),
  branch: z.string().nullable(),
  merged: z
    .strictObject({ ...commit, by: z.string().describe('Name of who said so.'), at })
    .nullable()
    .describe('The commit that brought the change in.'),
  inReviewAt: at.nullable(),
  doneAt: at.nullable(),
  actualHours: z
    .number()
    .nullable()
    .describe(
      'From claim to Done, without the time after it was put down, or as corrected; null before, and where nobody claimed it.',
    ),
  criteria: z
    .array(
      z.strictObject({
        id: z.string(),
        text: z.string(),
        proof: z.enum(['', 'test', 'metric', 'review']).describe('How the plan wants it shown; empty when it does not say.'),
        met: z.boolean(),
        tests: z
          .array(z.strictObject({ test: z.string(), file: z.string(), status: z.string(), sha: z.string(), how: z.string() }))
          .describe('At the merged commit or later, each by its newest result.'),
        written: z.array(
          z.strictObject({ person: z.string(), kind: z.enum(['person', 'machine']), text: z.string(), at: z.string() }),
        ),
      }),
    )
    .describe('What shows that each criterion is met: as it was when the Bolt became Done, before that as it is now.'),
  reports: z
    .array(
      z.strictObject({
        deed: z.string().describe('`claimed`, `put-down`, `expired`, `reported`, `submitted`, `merged` or `corrected`.'),
        person: z.string(),
        note: z.string(),
        criterion: z.string().nullable(),
        evidence: z.string().nullable(),
        at: z.string(),
      }),
    )
    .describe('What was done and said, oldest first.'),
});

const openBolt = z.strictObject({
  key: z.string(),
  kind: z.enum(artifactKindIds),
  title: z.string(),
  status: z.string(),
  work: z.enum(['', 'ai', 'human', 'pair']).describe('Who it is for; empty when its plan does not say.'),
  unlocks: z.int().describe('How many unfinished Bolts wait for it.'),
  holder: z.string().nullable(),
  leaseUntil: at.nullable(),
});

/** `bolt next`. */
export const boltNextSchema = z.strictObject({
  held: z.array(openBolt).describe('Those that you hold.'),
  ready: z.array(openBolt).describe('Those that can be claimed: Fix-It Bolts, then what most others wait for.'),
  waiting: z.array(z.strictObject({ ...openBolt.shape, why: z.string() })).describe('The others, and what each waits for.'),
});

export function toBoltWork(
  { key, title, status }: Pick<ArtifactVersion, 'key' | 'title' | 'status'>,
  { work, evidence }: { work: BoltWork | null; evidence: WorkEvidence },
): z.infer<typeof boltWorkSchema> {
  return {
    key,
    title,
    status,
    holder: work?.holder ?? null,
    claimedAt: work?.claimedAt ?? null,
    leaseUntil: work?.leaseUntil ?? null,
    change: work?.change ?? null,
    branch: work?.branch ?? null,
    merged: work?.merged ?? null,
    inReviewAt: work?.inReviewAt ?? null,
    doneAt: work?.doneAt ?? null,
    actualHours: work?.actualHours ?? null,
    criteria: evidence.criteria.map(({ tests, written, ...one }) => ({ ...one, tests: [...tests], written: [...written] })),
    reports: (work?.reports ?? []).map((report) => ({ ...report })),
  };
}

export function toBoltNext({ held, ready, waiting }: NextBolts): z.infer<typeof boltNextSchema> {
  return { held: held.map(toOpen), ready: ready.map(toOpen), waiting: waiting.map((one) => ({ ...toOpen(one), why: one.why })) };
}

function toOpen(bolt: OpenBolt): z.infer<typeof openBolt> {
  const { key, kind, title, status, unlocks, holder, leaseUntil } = bolt;
  return { key, kind, title, status, work: workOf(bolt), unlocks, holder, leaseUntil };
}
