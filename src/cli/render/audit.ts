import { count } from '../../lifecycle/count.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import type { Style } from './style.ts';
import { hang, timestamp } from './text.ts';

type Verified = Report<'audit-verify'>;

/** Renders the check of the audit trail, with fixes for problems. */
export function renderAuditVerify({ sealed, unsealed, brokenAt, head, forged, checkpoint }: Verified, style: Style): string {
  const { colors, columns } = style;
  const bad = (text: string): string[] => hang(`${colors.red('✖')} `, text, columns);
  const good = (text: string): string[] => hang(`${colors.green('✔')} `, text, columns);
  return [
    ...(brokenAt === null
      ? good(`The chain is whole: ${count(sealed, 'entry', 'entries')} sealed, ${unsealed} not yet sealed.`)
      : bad(
          `The chain does not fit at position ${brokenAt}: an entry was changed, dropped or added behind the service. Compare with a backup.`,
        )),
    colors.dim(`  head ${head}`),
    ...(forged.length === 0
      ? good('Every version, status, decision and turn of a design session is as the trail says.')
      : forged.flatMap((one) => bad(`${describeForged(one)} It was changed behind the service. Compare with a backup.`))),
    ...(checkpoint === null ? [] : describeCheckpoint(checkpoint, { good, bad })),
  ].join('\n');
}

function describeForged({ subject, version, turn, forged }: Verified['forged'][number]): string {
  switch (forged) {
    case 'content':
      return `${subject} version ${version} says something else than what was stored.`;
    case 'status':
      return `${subject} has a status that nothing moved it to, or another reason for it.`;
    case 'decision':
      return `${subject} has a decision that is not the one that was made, with its note, or lacks one that was made.`;
    case 'turn':
      return `Turn ${turn} of ${subject} is not what was said, settled or decided there.`;
    case 'edits':
      return `${subject} says something else of a proposed edit than what a person did about it.`;
  }
}

function describeCheckpoint(
  { position, at, signature, key, chain, fingerprint }: NonNullable<Verified['checkpoint']>,
  { good, bad }: { good: (text: string) => string[]; bad: (text: string) => string[] },
): string[] {
  const name = `The checkpoint of ${timestamp(at)} at position ${position}`;
  if (signature === 'invalid') return bad(`${name} is not signed by the key that it names: it was changed, or never was one.`);
  const signed =
    key === 'own'
      ? good(`${name} is signed by this installation.`)
      : bad(`${name} is signed by another key than that of this installation (sha256 ${fingerprint}).`);
  if (chain === 'same') return [...signed, ...good('The chain still says what it said then.')];
  return [
    ...signed,
    ...bad(
      chain === 'changed'
        ? 'The entry at that position is another one now: the trail was written anew since.'
        : 'The trail has no such position now: entries are missing at its end.',
    ),
  ];
}
