import type { ModelSettings } from '../../../config/config.ts';
import { addUsage, noUsage } from '../../../ports/drafter.ts';
import { nameModel } from '../../../ports/model-choice.ts';
import type { ProviderQuota } from '../../../ports/provider-quota.ts';
import type { AskOptions, ModelAsker, ModelFailure } from '../../model-call.ts';
import { queryModel } from './query-model.ts';
import { realClock, type AskerClock } from './asker-clock.ts';
import { noQuota } from './acquire-provider-quota.ts';
import type { Dialect } from './dialect.ts';
import { nameFailure, describeFailure } from './explain-failure.ts';
import type { Model } from './provider.ts';
import { rememberFailures } from './recent-failures.ts';
import { silenceLimits, type SilenceLimits } from './watch-silence.ts';

export interface AskerOptions {
  readonly settings: Pick<ModelSettings, 'anthropic' | 'openai'>;
  readonly limits?: Partial<SilenceLimits>;
  readonly clock?: AskerClock;
  /** Quota of the providers; unlimited when absent. */
  readonly quota?: ProviderQuota;
  /** False requests whole answers, whose text is reported at the end. */
  readonly streamed?: boolean;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
}

/** Creates an asker that calls the providers. Loads nothing before the first question. */
export function createModelAsker({
  settings,
  limits,
  clock = realClock,
  quota = noQuota,
  streamed = true,
  fetch = globalThis.fetch,
}: AskerOptions): ModelAsker {
  // Features that servers lack, so that later questions do not try them again.
  const dialects = new Map<string, Dialect>();
  const recent = rememberFailures(clock.now);

  return {
    async ask(call, choices, { signal, onText, onNote = () => undefined, hasSubstitute = false } = {}) {
      signal?.throwIfAborted();
      const passedOver: { model: string; because: string }[] = [];
      const beginRequest = announceRestarts(onText);
      let usage = noUsage;
      let calls = 0;
      let last: { failure: ModelFailure; because: string; choice: Model } | null = null;
      for (const [index, choice] of choices.entries()) {
        const next = choices[index + 1];
        // Without a better alternative, even a model that just failed is asked.
        const mayPass = hasSubstitute || choices.slice(index + 1).some((later) => recent.find(later) === null);
        const known = mayPass ? recent.find(choice) : null;
        if (known) {
          last = { failure: known, because: `gave no answer a moment ago: ${nameFailure(known, choice)}`, choice };
          if (!next) break;
          passedOver.push({ model: nameModel(choice), because: last.because });
          onNote(`${nameModel(choice)} ${last.because}; asking ${nameModel(next)} instead`);
          continue;
        }
        const result = await queryModel({
          call,
          choice,
          access: settings[choice.provider],
          limits: { ...silenceLimits, ...limits },
          dialect: dialects.get(nameModel(choice)) ?? {
            streamed,
            format: 'json-schema',
            takesTools: true,
            takesMaxTokens: true,
            mostOutputTokens: null,
          },
          clock,
          quota,
          fetch,
          signal,
          beginRequest,
          onNote,
        });
        dialects.set(nameModel(choice), result.dialect);
        usage = addUsage(usage, result.usage);
        calls += result.calls;
        recent.note(choice, result.answer === null ? result.failure : null);
        if (result.answer !== null) {
          return { answered: true, text: result.answer, toolCalls: result.toolCalls, choice, usage, calls, passedOver };
        }
        last = { failure: result.failure, because: nameFailure(result.failure, choice), choice };
        if (result.stops || !next) break;
        passedOver.push({ model: nameModel(choice), because: last.because });
        onNote(`${describeFailure(result.failure, choice, settings[choice.provider])}; asking ${nameModel(next)} instead`);
      }
      if (!last) throw new RangeError('There is no model to ask.');
      return { answered: false, ...last, usage, calls, passedOver };
    },
  };
}

/** Marks the first piece of a repeat, so that listeners discard earlier text. */
function announceRestarts(onText: AskOptions['onText']): () => AskOptions['onText'] {
  let begun = false;
  return () => {
    let restarted = begun;
    return (piece) => {
      begun = true;
      onText?.({ text: piece.text, restarted });
      restarted = false;
    };
  };
}
