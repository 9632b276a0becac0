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

/** A column with what it holds: `loan_fee` (amount with currency), `animal_id` (reference to animal). */
export function describeColumn({ name, type }: { readonly name: string; readonly type: string }): string {
  const column = snakeCase(name);
  const identity = identityOf(type);
  if (identity) return `\`${column.endsWith('_id') ? column : `${column}_id`}\` (reference to ${plainName(identity)})`;
  return `\`${column}\` (${isOpen({ name, type }) ? 'type open' : (columnTypes[type] ?? plainName(type))})`;
}

/** True where the PRD says no more of a value than its name. */
export function isOpen({ name, type }: { readonly name: string; readonly type: string }): boolean {
  return columnTypes[type] === undefined && identityOf(type) === undefined && plainName(type) === plainName(name).toLowerCase();
}

function identityOf(type: string): string | undefined {
  return /^(\w+)Id$/.exec(type)?.[1];
}
