import type { StepInput, StepOutput } from '../../../steps/registry.ts';
import { writeDaa } from '../../prompting/write-model.ts';
import { writePrd } from '../../prompting/write-prd.ts';
import type { Answer } from './answer-schemas.ts';

/** A person reads them; more than this is a model that repeats itself. */
const mostRemarks = 20;

/** The remarks whose quote stands in what the critic was shown; one without is an opinion. */
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
