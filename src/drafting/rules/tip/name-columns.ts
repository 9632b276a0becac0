import { plainName } from '../../../analysis/concepts/terms.ts';
import type { Tagger } from '../../../analysis/concepts/tagger.ts';

/** `LoanFee` → `loan_fee` */
export function snakeCase(name: string): string {
  return plainName(name)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '');
}

/** `LoanFee` → `loan_fees` */
export function tableName(name: string, { morphology }: Tagger): string {
  return snakeCase(morphology.plural(plainName(name)));
}

/** `LoanFee` → `loan-fees`, as it stands in a path. */
export function pathName(name: string, tagger: Tagger): string {
  return tableName(name, tagger).replaceAll('_', '-');
}

const columnTypes: Readonly<Record<string, string>> = {
  Text: 'text',
  Number: 'number',
  Money: 'amount with currency',
  Date: 'date',
  Timestamp: 'timestamp',
  Duration: 'interval',
  YesNo: 'boolean',
};

/** What a column of that type holds: identities and things of the model are references. */
export function columnType(type: string): string {
  const known = columnTypes[type];
  if (known) return known;
  const identity = /^(\w+)Id$/.exec(type)?.[1];
  return identity ? `reference to ${plainName(identity)}` : plainName(type);
}
