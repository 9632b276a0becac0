import type { ModelSettings } from '../config/config.ts';
import type { AgentTools } from '../ports/agent-tools.ts';
import type { IncidentTools } from '../ports/incident-tools.ts';
import { DraftFailed } from '../ports/draft-failed.ts';
import {
  addUsage,
  noUsage,
  type Draft,
  type Drafter,
  type DraftOptions,
  type DraftProvenance,
  type Usage,
} from '../ports/drafter.ts';
import { nameModel, type ModelChoice } from '../ports/model-choice.ts';
import type { Refusal } from '../lifecycle/errors.ts';
import type { StepId, StepInput } from '../steps/registry.ts';
import type { ModelAsker } from './model-call.ts';
import { createModelDrafter, type Attempt, type Model, type StepOrder } from './models/model-drafter.ts';
import { hasPrice } from './models/price-of.ts';
import { probeModels } from './models/wire/probe-models.ts';
import { createFenceMaker } from './prompting/fence.ts';
import type { CallRenderer } from './prompting/render-call.ts';

export interface DrafterParts {
  readonly settings: ModelSettings;
  readonly asker: ModelAsker;
  readonly rules: Drafter;
  readonly redactor: CallRenderer['redactor'];
  /** A secret that all processes know and authors do not; data fences in prompts derive from it. */
  readonly readSecret: () => Promise<string>;
  /** Look-ups for an agent; absent without a record. */
  readonly agentTools?: AgentTools;
  /** Look-ups about an incident; absent without a record. */
  readonly incidentTools?: IncidentTools;
}

/** Usage of the failed entries of the list so far. */
interface Spent {
  readonly usage: Usage;
  readonly calls: number;
  readonly passedOver: DraftProvenance['passedOver'];
}

/**
 * Tries the configured drafters in order. Adjacent models are one request to the asker, which falls
 * back between them; a model that twice gives an unusable answer is passed over too. With rules
 * alone, no model code is loaded.
 */
export function createDrafter({
  settings,
  asker,
  rules,
  redactor,
  readSecret,
  agentTools,
  incidentTools,
}: DrafterParts): Drafter {
  const rendering = { redactor, fenceFor: createFenceMaker(readSecret) };
  const attemptStep = createModelDrafter({ asker, ...rendering });

  /** Runs an agent, loaded on first use, for replies and incidents; else one model request. */
  async function attempt<S extends StepId>(step: S, order: StepOrder<S>): Promise<Attempt<S>> {
    if (step === 'incident/hypothesize') {
      const { createHypothesisDrafter } = await import('./agent/draft-hypotheses.ts');
      const attemptHypotheses = createHypothesisDrafter({ asker, ...rendering, tools: incidentTools ?? null });
      return (await attemptHypotheses(order as StepOrder<'incident/hypothesize'>)) as Attempt<S>;
    }
    if (step !== 'design/answer-turn') return attemptStep(step, order);
    const { createReplyDrafter } = await import('./agent/draft-reply.ts');
    const attemptReply = createReplyDrafter({ asker, ...rendering, tools: agentTools ?? null });
    return (await attemptReply(order as StepOrder<'design/answer-turn'>)) as Attempt<S>;
  }

  const choicesFor = (step: StepId, models: DraftOptions['models']): readonly ModelChoice[] =>
    models ?? settings.perStep[step] ?? settings.choices;

  return {
    mayCost: (step, models) => choicesFor(step, models).some(({ provider }) => provider !== 'rules'),

    unpriced: (step, models) =>
      choicesFor(step, models)
        .filter((choice) => !hasPrice(choice, settings))
        .map(nameModel),

    async draft<S extends StepId>(step: S, input: StepInput<S>, options: DraftOptions = {}): Promise<Draft<S>> {
      const startedAt = performance.now();
      let rest = choicesFor(step, options.models);
      let spent: Spent = { usage: noUsage, calls: 0, passedOver: [] };
      let refusal: Refusal | null = null;
      while (rest.length > 0) {
        options.signal?.throwIfAborted();
        const models = leadingModels(rest);
        const [next] = rest;
        const passedOver = spent.passedOver.at(-1);
        if (next && passedOver) options.onProgress?.({ type: 'note', text: describePassingOver(passedOver, next) });
        if (models.length === 0) return withSpent(await rules.draft(step, input, options), { spent, startedAt });
        const attempted = await attempt(step, { input, models, hasSubstitute: rest.length > models.length, options });
        spent = addSpent(spent, attempted);
        if (attempted.drafted) {
          const { output, choice, prompt } = attempted;
          const drafter = { kind: 'model', model: nameModel(choice) } as const;
          const latencyMs = Math.round(performance.now() - startedAt);
          return { output, provenance: { drafter, prompt: prompt.name, promptHash: prompt.hash, ...spent, latencyMs } };
        }
        ({ refusal } = attempted);
        rest = rest.slice(attempted.asked);
      }
      if (!refusal) throw new RangeError('There is no drafter to ask.');
      throw new DraftFailed(refusal, spent.usage);
    },

    probe: (signal) => probeModels(settings, signal),
  };
}

function describePassingOver({ model, because }: DraftProvenance['passedOver'][number], next: ModelChoice): string {
  const instead = next.provider === 'rules' ? 'the built-in rules draft' : `${nameModel(next)} is asked`;
  return `${model} is passed over (${because}); ${instead} instead`;
}

function leadingModels(choices: readonly ModelChoice[]): Model[] {
  const models: Model[] = [];
  for (const choice of choices) {
    if (choice.provider === 'rules') break;
    models.push(choice);
  }
  return models;
}

function addSpent(spent: Spent, { usage, calls, passedOver }: Spent): Spent {
  return {
    usage: addUsage(spent.usage, usage),
    calls: spent.calls + calls,
    passedOver: [...spent.passedOver, ...passedOver],
  };
}

function withSpent<S extends StepId>(
  { output, provenance }: Draft<S>,
  { spent, startedAt }: { spent: Spent; startedAt: number },
): Draft<S> {
  return { output, provenance: { ...provenance, ...spent, latencyMs: Math.round(performance.now() - startedAt) } };
}
