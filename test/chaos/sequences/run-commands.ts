import fc from 'fast-check';
import { expect } from 'vitest';
import { ThroughlineError } from '../../../src/lifecycle/errors.ts';
import type { GateDecisionKind } from '../../../src/lifecycle/gate-policies.ts';
import { cancel, countStepsAhead, crash, decide, moveContentOn, retry, wake, work, type RunModel } from './run-model.ts';
import type { RunStage } from './run-stage.ts';

/** The real run that a sequence is played on. */
export interface RealRun {
  readonly stage: RunStage;
  readonly runKey: string;
}

type Command = fc.AsyncCommand<RunModel, RealRun>;

/** A command: what it does to the model and to the engine, followed by a comparison of the two. */
function command(
  name: string,
  play: (model: RunModel, real: RealRun) => Promise<void>,
  isPossible: (model: Readonly<RunModel>) => boolean = () => true,
): Command {
  return {
    check: isPossible,
    async run(model, real) {
      await play(model, real);
      await compare(model, real);
    },
    toString: () => name,
  };
}

/** A deed that is either done or refused for a reason that a person is told. */
async function expectDone(deed: Promise<void>, isDone: boolean, refusals: readonly string[]): Promise<void> {
  const outcome = await deed.then(
    () => 'done',
    (error: unknown) => (error instanceof ThroughlineError ? error.id : error),
  );
  if (isDone) expect(outcome).toBe('done');
  else expect(refusals).toContain(outcome);
}

export const decideCommand = (person: 0 | 1, decision: GateDecisionKind): Command =>
  command(
    `decide(${person}, ${decision})`,
    async (model, { stage, runKey }) =>
      await expectDone(stage.decide(runKey, person, decision), decide(model, person, decision), [
        'gate.already-decided',
        'gate.contributor',
        'gate.stale-version',
      ]),
    ({ gate }) => gate !== null,
  );

/** Two people, or one twice, at the same moment: the database puts them in an order, and the model follows it. */
export const decideTwiceCommand = (decision: GateDecisionKind): Command =>
  command(
    `double click(${decision})`,
    async (model, { stage, runKey }) => {
      const isDone = decide(model, 0, decision);
      const deeds = [stage.decide(runKey, 0, decision), stage.decide(runKey, 0, decision)];
      await Promise.all(
        deeds.map((deed) => expectDone(deed, isDone, ['gate.already-decided', 'gate.contributor', 'gate.stale-version'])),
      );
    },
    ({ gate }) => gate !== null,
  );

export const workCommand = (): Command =>
  command('work', async (model, { stage, runKey }) => {
    const failsNext = model.failsNext && countStepsAhead(model) > 0;
    work(model);
    expect(await stage.work(runKey, failsNext)).toBe(failsNext);
  });

export const crashCommand = (inStep: number): Command =>
  command(
    `crash(${inStep})`,
    async (model, { stage, runKey }) => {
      const reached = Math.min(inStep, countStepsAhead(model));
      crash(model, reached);
      await stage.crash(runKey, reached);
    },
    (model) => countStepsAhead(model) > 0,
  );

export const moveContentOnCommand = (): Command =>
  command(
    'another version',
    async (model, { stage, runKey }) => {
      moveContentOn(model);
      await stage.moveContentOn(runKey);
    },
    ({ gate }) => gate !== null,
  );

export const cancelCommand = (): Command =>
  command('cancel', async (model, { stage, runKey }) => await expectDone(stage.cancel(runKey), cancel(model), ['run.ended']));

export const retryCommand = (): Command =>
  command('retry', async (model, { stage, runKey }) => await expectDone(stage.retry(runKey), retry(model), ['run.not-failed']));

export const doubledJobCommand = (): Command =>
  command('doubled job', async (model, { stage, runKey }) => {
    wake(model);
    await stage.wake(runKey);
    await stage.wake(runKey);
  });

export const lostJobCommand = (): Command => command('lost job', async (_model, { stage }) => await stage.loseJobs());

export const failingStepCommand = (): Command =>
  command('the next step fails', async (model) => {
    model.failsNext = true;
  });

/** A run that its worker left without a word is as good as queued: whoever comes next takes it. */
async function compare(model: Readonly<RunModel>, { stage, runKey }: RealRun): Promise<void> {
  const run = await stage.bench.runs.read(runKey);
  const gate = await stage.lastGate(runKey);
  const status = run?.status === 'running' ? 'queued' : run?.status;
  const real = { status, gate: gateAtRest(model, gate?.status ?? null) };
  expect(real, JSON.stringify(run?.error)).toEqual({ status: model.status, gate: model.gate });
  expect(run?.gateKey ?? null).toBe(model.status === 'waiting' ? gate?.key : null);
  expect(await stage.countDecisions(runKey)).toEqual({ stored: model.decisions, audited: model.decisions });
}

/** A worker that crashed may have opened the next gate already; the model opens it when the run rests there. */
function gateAtRest({ gate, status }: Readonly<RunModel>, real: RunModel['gate']): RunModel['gate'] {
  return status === 'queued' && real === 'pending' ? gate : real;
}
