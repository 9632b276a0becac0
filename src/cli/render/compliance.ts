import type { Report } from '../../usecases/reports/registry.ts';
import { count } from '../../lifecycle/count.ts';
import { oneLine } from './text.ts';

/** Places of a proposed check that fit a screen. */
const mostHits = 20;

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

/** Renders a proposed check with what it finds, and how to take it. */
export function renderProposal({
  adr,
  part,
  check,
  because,
  model,
  at,
  verdict,
  hits,
  missing,
}: Report<'check-proposal'>): string {
  const ref = `${adr}#${part}`;
  if (check === '') return `${oneLine(model)} proposes no check for ${ref}: ${oneLine(because)}`;
  const found = { met: 'finds nothing against it', unproved: `proves nothing: ${oneLine(missing)}` };
  const outcome = verdict === 'met' || verdict === 'unproved' ? found[verdict] : `finds ${count(hits.length, 'place')}:`;
  return [
    `${oneLine(model)} proposes for ${ref}:`,
    `  ${oneLine(check)}`,
    `  ${oneLine(because)}`,
    `At ${at.slice(0, 12)} it ${outcome}`,
    ...hits.slice(0, mostHits).map(({ file, line, text }) => `  ${oneLine(file)}:${line}  ${oneLine(text)}`),
    ...(hits.length > mostHits ? [`  and ${hits.length - mostHits} more`] : []),
    `Nothing is stored. Take it with: throughline ruling check ${ref} '${oneLine(check).replaceAll("'", String.raw`'\''`)}'`,
  ].join('\n');
}
