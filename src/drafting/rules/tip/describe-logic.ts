import type { DaaBody, Operation } from '../../../lifecycle/daa.ts';
import type { TipDraft } from '../../../steps/lightweight/contracts.ts';

/** Describes the steps of each operation. */
export function describeLogic({ aggregates }: DaaBody, { system }: { system: ReadonlySet<string> }): TipDraft['serviceLogic'] {
  return aggregates
    .flatMap(({ operations }) => operations)
    .map((operation) => ({ text: describeOperation(operation, system.has(operation.name)), covers: [...operation.covers] }));
}

function describeOperation({ name, pseudocode, postcondition }: Operation, isJob: boolean): string {
  const steps = pseudocode
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return [
    `\`${name}\`${isJob ? ', as a job that the system starts by itself' : ''}:`,
    ...(steps.length > 0 ? steps : [postcondition]),
  ]
    .join(' ')
    .trim();
}

/** Returns whether the text has the form drafted here: a name and numbered steps. */
export function isDraftedLogic(text: string): boolean {
  return /^`[^`]+`(?:, as a job that the system starts by itself)?: 1\. /.test(text);
}
