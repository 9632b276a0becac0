import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decide, isEnded, newRunModel, retry, work, type RunModel } from './run-model.ts';
import {
  cancelCommand,
  crashCommand,
  decideCommand,
  decideTwiceCommand,
  doubledJobCommand,
  failingStepCommand,
  lostJobCommand,
  moveContentOnCommand,
  retryCommand,
  workCommand,
  type RealRun,
} from './run-commands.ts';
import { openRunStage, type RunStage } from './run-stage.ts';

/** `npm run chaos` plays more of them. */
const sequences = Number(process.env['CHAOS_SEQUENCES'] ?? 60);
const seed = Number(process.env['CHAOS_SEED'] ?? 20_261_122);

let stage: RunStage;

beforeAll(async () => {
  stage = await openRunStage();
});

afterAll(async () => {
  await stage.close();
});

const decision = fc.constantFrom('approve', 'request-changes', 'reject' as const);
const person = fc.constantFrom(0, 1 as const);

const commands = fc.commands(
  [
    fc.constant(workCommand()),
    fc.constant(workCommand()),
    fc.constant(workCommand()),
    fc.tuple(person, decision).map(([who, what]) => decideCommand(who as 0 | 1, what as 'approve')),
    fc.tuple(person, fc.constant('approve' as const)).map(([who, what]) => decideCommand(who as 0 | 1, what)),
    decision.map((what) => decideTwiceCommand(what as 'approve')),
    fc.integer({ min: 1, max: 5 }).map(crashCommand),
    fc.constant(moveContentOnCommand()),
    fc.constant(cancelCommand()),
    fc.constant(retryCommand()),
    fc.constant(doubledJobCommand()),
    fc.constant(lostJobCommand()),
    fc.constant(failingStepCommand()),
  ],
  { maxCommands: 14, size: 'max' },
);

it(
  'whatever is decided, repeated, retried, canceled, lost and broken, in whatever order: the run is where its model is, and ends',
  { timeout: 60_000 + sequences * 2_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(commands, async (sequence) => {
        const runKey = await stage.startRun();
        const model = newRunModel();
        await fc.asyncModelRun(() => ({ model, real: { stage, runKey } }), sequence);
        await playToTheEnd(model, { stage, runKey });
        expect(await stage.countReleases(runKey)).toBe(model.releases);
      }),
      { numRuns: sequences, seed },
    );
    expect(stage.bench.errors).toEqual([]);
  },
);

/** Work, approval and retry until nothing is left to do; what lost its approval stays failed. What both contributed to is rejected. */
async function playToTheEnd(model: RunModel, real: RealRun): Promise<void> {
  for (let turn = 0; turn < 8 && !isEnded(model); turn += 1) {
    if (model.status === 'failed' && model.isStuck) return;
    if (model.status === 'failed' && retry(model)) await real.stage.retry(real.runKey);
    const approver = ([0, 1] as const).find((one) => !model.contributors.has(one));
    const [person, decision] = approver === undefined ? ([0, 'reject'] as const) : ([approver, 'approve'] as const);
    if (model.status === 'waiting' && decide(model, person, decision)) await real.stage.decide(real.runKey, person, decision);
    await workCommand().run(model, real);
  }
  work(model);
  expect(isEnded(model)).toBe(true);
}
