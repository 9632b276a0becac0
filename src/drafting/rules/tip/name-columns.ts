import { plainName } from '../../../analysis/forms/names.ts';
import type { Words } from '../../../analysis/forms/words.ts';

/** `LoanFee` → `loan_fee` */
export function snakeCase(name: string): string {
  return plainName(name)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|(?<!_)_+$/g, '');
}

/** `LoanFee` → `loan_fees` */
export function tableName(name: string, words: Words): string {
  const terms = plainName(name).split(' ');
  const head = terms.pop() ?? '';
  return snakeCase([...terms, words.plural(head)].join(' '));
}
