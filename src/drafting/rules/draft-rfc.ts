import type { StepInput, StepOutput } from '../../steps/registry.ts';
import { draftFromDaa } from './rfc/draft-from-daa.ts';
import { draftFromTip } from './rfc/draft-from-tip.ts';

/** An RFC from what is known without a model: the source says the parts, what it leaves open becomes a question, and nothing else is chosen. */
export function draftRfc(input: StepInput<'design/draft-rfc'>): StepOutput<'design/draft-rfc'> {
  const { source } = input;
  return source.kind === 'daa' ? draftFromDaa({ ...input, source }) : draftFromTip({ ...input, source });
}
