import type { ProviderAccess } from '../../../config/config.ts';
import type { Refusal } from '../../../lifecycle/errors.ts';
import { nameModel } from '../../../ports/model-choice.ts';
import type { FailureKind, ModelFailure } from '../../model-call.ts';
import type { Model } from './provider.ts';

interface Explanation {
  /** Reason after the model's name in a list: `overloaded`. */
  readonly short: string;
  /** Predicate of a sentence after the model's name. */
  readonly sentence: string;
  readonly fix: string;
}

const names = { anthropic: 'Anthropic', openai: 'OpenAI' } as const;
const keys = { anthropic: 'ANTHROPIC_API_KEY', openai: 'OPENAI_API_KEY' } as const;
/** The SDKs append the rest of the path; a wrong base ends in a 404. */
const paths = { anthropic: 'without `/v1` at its end', openai: 'most servers want `/v1` at its end' } as const;
const addresses = { anthropic: 'ANTHROPIC_BASE_URL', openai: 'OPENAI_BASE_URL' } as const;

const later = 'Try again later, or name another model after it in THROUGHLINE_MODEL.';

const explanations: Readonly<Record<FailureKind, (choice: Model) => Explanation>> = {
  unauthorized: ({ provider }) => ({
    short: 'not allowed with this key',
    sentence: 'does not answer with the key that is set, or none is',
    fix: `Set ${keys[provider]} to a key that may use this model.`,
  }),
  quota: ({ provider }) => ({
    short: 'out of credit',
    sentence: 'has no credit left for this key',
    fix: `Add credit in ${names[provider]}'s console, or name another model in THROUGHLINE_MODEL.`,
  }),
  'rate-limited': () => ({ short: 'rate-limited', sentence: 'takes no more requests for now', fix: later }),
  overloaded: () => ({ short: 'overloaded', sentence: 'is overloaded', fix: later }),
  'server-error': () => ({ short: 'failing on its side', sentence: 'fails on its side', fix: later }),
  unreachable: ({ provider }) => ({
    short: 'not reachable',
    sentence: 'cannot be reached',
    fix: `Check the network, and ${addresses[provider]} if it is set (${paths[provider]}); a server of your own must be running.`,
  }),
  timeout: () => ({ short: 'silent for too long', sentence: 'said nothing for too long', fix: later }),
  'cut-stream': () => ({ short: 'breaking off', sentence: 'broke off in the midst of an answer', fix: later }),
  truncated: () => ({
    short: 'answering at too great a length',
    sentence: 'wrote more than one answer may hold, also with the larger limit',
    fix: 'Split the PRD into smaller ones, or set THROUGHLINE_MODEL to a model that writes longer answers.',
  }),
  refused: () => ({
    short: 'refusing',
    sentence: 'refuses to answer',
    fix: 'Read what it says, and the PRD for what may have set it off; or name another model in THROUGHLINE_MODEL.',
  }),
  empty: () => ({ short: 'answering nothing', sentence: 'answered with nothing, twice', fix: later }),
  'too-long': () => ({
    short: 'not taking so long a PRD',
    sentence: 'takes no request as long as this one',
    fix: 'Split the PRD into smaller ones, or set THROUGHLINE_MODEL to a model with a larger context.',
  }),
  'unknown-model': ({ provider }) => ({
    short: 'not known there',
    sentence: 'is not a model that this server has',
    fix: `Set THROUGHLINE_MODEL to a model it has, such as \`${provider}:MODEL\`; with Ollama, pull it first.`,
  }),
  rejected: ({ provider }) => ({
    short: 'not accepting the request',
    sentence: 'does not accept the request',
    fix: `Set THROUGHLINE_MODEL to a current model; if ${addresses[provider]} is set, check that a server of that kind is there.`,
  }),
};

/** Explains a failure and its fix to a person, for failed runs and `doctor`. */
export function explainFailure(failure: ModelFailure, choice: Model): Refusal {
  const { sentence, fix } = explanations[failure.kind](choice);
  const quoted = failure.detail === '' ? '' : `: ${failure.detail}`;
  const message = `${nameModel(choice)} ${sentence}${quoted}${/[.!?…]$/.test(quoted) ? '' : '.'}`;
  return { id: `model.${failure.kind}`, message, fix };
}

/** Names the failure in a word or two, for `passedOver`. */
export function nameFailure(failure: ModelFailure, choice: Model): string {
  return explanations[failure.kind](choice).short;
}

/** Failures of the model, not of its provider. */
const aboutModel: readonly FailureKind[] = ['unknown-model', 'refused', 'truncated', 'too-long', 'empty'];

/** Describes a failure as a progress note: `Anthropic is overloaded`, or the self-hosted model. */
export function describeFailure(failure: ModelFailure, choice: Model, { baseUrl }: Pick<ProviderAccess, 'baseUrl'>): string {
  const subject = baseUrl !== null || aboutModel.includes(failure.kind) ? nameModel(choice) : names[choice.provider];
  return `${subject} ${explanations[failure.kind](choice).sentence}`;
}
