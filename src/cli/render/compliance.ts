import type { Report } from '../../usecases/reports/registry.ts';
import { oneLine } from './text.ts';

/** Renders checks and exceptions, the newest first. */
export function renderRulings({ adr, checks, exceptions }: Report<'compliance-rulings'>): string {
  const rows = [
    ...checks.map(
      ({ part, check, person, acceptedAt }) =>
        `${part}  ${oneLine(check)}\n  accepted by ${oneLine(person)}, ${acceptedAt.slice(0, 10)}`,
    ),
    ...exceptions.map(
      ({ part, scope, person, reason, expiresAt }) =>
        `${part}  excepted in ${oneLine(scope.join(', '))} until ${expiresAt.slice(0, 10)}\n  by ${oneLine(person)}: ${oneLine(reason)}`,
    ),
  ];
  return rows.length === 0 ? `Nobody ruled anything about ${adr} yet.` : rows.join('\n');
}
