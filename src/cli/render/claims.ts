import type { Report } from '../../usecases/reports/registry.ts';
import { isAdoption } from './gate-state.ts';
import { commands, stack } from './sections.ts';
import { paintStatus } from './status.ts';
import type { Style } from './style.ts';
import { drawTable } from './table.ts';
import { hang, oneLine } from './text.ts';

type Claims = Report<'gate-show'>['claims'];

/** Renders claims: the current status, the claimed one, and the document's own words. */
export function claimLines(claims: Claims, style: Style): string[] {
  if (isAdoption({ claims })) return adoptionLines(claims, style);
  const left = claims.filter((claim) => claim.left !== null);
  const table = drawTable(
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
  // Reasons follow in full, because a column would cut them.
  return [
    ...table,
    ...left.flatMap((claim) =>
      hang('  ', `${claim.key} is not asked about any more: ${whyLeft(claim)}`, style.columns, style.colors.yellow),
    ),
  ];
}

/** Renders entries to adopt, each with the problem that it solves. */
function adoptionLines(claims: Claims, style: Style): string[] {
  const { colors, columns } = style;
  const width = Math.max(...claims.map(({ key }) => key.length));
  return claims.flatMap((claim) => [
    ...hang(`${colors.bold(claim.key.padEnd(width))}  `, `${oneLine(claim.title)} (${claim.current})`, columns),
    ...hang(' '.repeat(width + 2), claim.problem, columns, colors.dim),
    ...(claim.left === null ? [] : hang(' '.repeat(width + 2), `Not asked any more: ${whyLeft(claim)}`, columns, colors.yellow)),
  ]);
}

function whyLeft({ left }: Claims[number]): string {
  if (left === null) return '';
  return left.refused ? `refused: ${left.because}` : left.because;
}

/** Renders the pending gates, each with its command. */
export function renderAttestation({ gates }: Report<'artifact-attest'>, style: Style): string {
  if (gates.length === 0) return 'Nobody has to be asked: every claimed status waits at a gate, or was decided.';
  return stack(
    gates.map(({ id, title }) => `${id} asks about ${title}.`),
    commands(
      gates.map(({ id }) => ({ label: 'Look and decide', command: `${style.command} gate show ${id}` })),
      style,
    ),
  );
}
