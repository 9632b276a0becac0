import type { StepInput, StepOutput } from '../../../steps/registry.ts';
import { writeDaa } from '../../prompting/write-model.ts';
import { writePrd } from '../../prompting/write-prd.ts';
import type { Answer } from './answer-schemas.ts';

/** Limits the list, because a model that writes more repeats itself. */
const mostRemarks = 20;

/** Keeps remarks whose quote is in the shown documents; others are mere opinion. */
export function keepQuoted(
  { remarks }: Answer<'inception/criticize-daa'>,
  { prd, daa }: StepInput<'inception/criticize-daa'>,
): StepOutput<'inception/criticize-daa'> {
  const shown = plain(`${writePrd(prd)}\n${writeDaa(daa)}`);
  return { remarks: remarks.filter(({ quote }) => plain(quote) !== '' && shown.includes(plain(quote))).slice(0, mostRemarks) };
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
