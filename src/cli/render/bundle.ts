import { count } from '../../lifecycle/count.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { commands, stack } from './sections.ts';
import type { Style } from './style.ts';
import { drawTable } from './table.ts';
import { hang } from './text.ts';

type Moved = Report<'bundle-import'>['items'][number];

/** The most commands that are listed one by one. */
const shownCommands = 5;

/** Renders the import: statuses that are only claimed, and how to make them true. */
export function renderBundleImport({ items, gates, redacted }: Report<'bundle-import'>, style: Style): string {
  const { columns, command } = style;
  const claims = items.filter(({ need }) => need !== 'holds');
  const versions = items.reduce((sum, item) => sum + item.versions, 0);
  const submitted = claims.filter(({ need }) => need === 'submission');
  return stack(
    [`${count(items.length, 'artifact')} in ${count(versions, 'version')} were stored.`],
    redacted.length === 0
      ? []
      : hang(
          '',
          `Secrets were taken out of ${redacted.map(({ key, version, secrets }) => `${key} version ${version} (${secrets})`).join(', ')}. Revoke them where they are valid: the bundle still holds them.`,
          columns,
          style.colors.yellow,
        ),
    claims.length === 0
      ? []
      : drawTable(
          claims,
          [
            { heading: 'Key', cell: ({ key }) => key, paint: style.colors.bold },
            { heading: 'Is here', cell: ({ status }) => status },
            { heading: 'Claims', cell: ({ claimedStatus }) => claimedStatus },
            { heading: 'What makes it so', cell: ({ need }) => words[need], shrinks: true },
          ],
          style,
        ),
    gates.length === 0 ? [] : hang('', 'A claim counts for nothing until a person has decided about it here.', columns),
    commands(
      [
        ...gates.map((gate) => ({ label: 'Attest', command: `${command} gate show ${gate}` })),
        ...submitted
          .slice(0, shownCommands)
          .map(({ key }) => ({ label: 'Submit', command: `${command} artifact submit ${key}` })),
      ],
      style,
    ),
  );
}

const words: Record<Moved['need'], string> = {
  holds: '',
  attestation: 'a person attests it',
  submission: 'it is submitted to its gate',
  replacement: 'something here supersedes it',
  sources: 'what it comes from first; then it is moved',
  'out-of-reach': 'nothing: its kind has no way there',
};
