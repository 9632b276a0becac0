import type { Report } from '../../usecases/reports/registry.ts';
import { paintStatus } from './status.ts';
import type { Style } from './style.ts';
import { drawTable } from './table.ts';

type Claims = Report<'gate-show'>['claims'];

/** What imported documents claim to be: status now, status claimed, and what the document says in its own words. */
export function claimLines(claims: Claims, style: Style): string[] {
  return drawTable(
    claims,
    [
      { heading: 'Key', cell: ({ key }) => key, paint: style.colors.bold },
      { heading: 'Title', cell: ({ title }) => title, shrinks: true },
      { heading: 'Is', cell: ({ current }) => current },
      { heading: 'Claims', cell: ({ status }) => status, paint: (text) => paintStatus(text, style) },
      { heading: 'Replaced by', cell: ({ replacedBy }) => replacedBy.join(', ') },
      { heading: 'In its words', cell: ({ said }) => said, shrinks: true },
    ],
    style,
  );
}
