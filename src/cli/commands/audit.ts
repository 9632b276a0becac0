import type { Command } from 'commander';
import { count } from '../../lifecycle/count.ts';
import { writeAuditTrail } from '../folder/audit-file.ts';
import { readJsonFile } from '../folder/read-json-file.ts';
import { writeNewFile } from '../folder/write-file.ts';
import { renderAuditVerify } from '../render/audit.ts';
import type { Session } from '../session.ts';
import { addNoun } from './noun.ts';

export function addAuditCommands(program: Command, session: Session): void {
  const audit = addNoun(program, {
    name: 'audit',
    summary: 'who did what, chained by hash',
    description: 'The audit trail: verified, exported, and signed where it stands.',
    calls: ['audit verify', 'audit checkpoint --out audit-2026-11.json', 'audit verify --checkpoint audit-2026-11.json'],
  });

  addVerify(audit.command('verify'), session);

  audit
    .command('export')
    .summary('write the trail to a file')
    .description('Writes every entry as a line of JSON, oldest first, with its place in the chain. For admins.')
    .argument('<file>', 'it must not exist yet')
    .option('--force', 'overwrite the file')
    .action((file: string, { force = false }: { force?: boolean }) =>
      session.answer<'audit-export'>(async ({ service }) => {
        const report = await writeAuditTrail(file, { audit: service.audit, force });
        const text = `${count(report.entries, 'entry', 'entries')} are in ${file}.`;
        return { report, text: ({ colors }) => `${text}\n${colors.dim(`sha256 ${report.sha256}`)}` };
      }),
    );

  audit
    .command('checkpoint')
    .summary('sign where the trail stands')
    .description(
      "Seals and verifies the trail and signs its head with the installation's Ed25519 key, which is kept in its folder and not in its database. Keep checkpoints elsewhere: whoever writes the trail anew cannot sign it anew. For admins.",
    )
    .option('--out <file>', 'file to write; it must not exist yet')
    .option('--force', 'overwrite the file')
    .action(({ out, force = false }: { out?: string; force?: boolean }) =>
      session.answer<'audit-checkpoint'>(async ({ service }) => {
        const report = await service.audit.checkpoint();
        const content = `${JSON.stringify(report, null, 2)}\n`;
        if (out !== undefined) await writeNewFile(out, content, { force });
        const text = out === undefined ? content.trimEnd() : `The checkpoint at position ${report.position} is in ${out}.`;
        return { report, text: () => text };
      }),
    );
}

/** `doctor audit` has the same options. */
export function addVerify(command: Command, session: Session): void {
  command
    .summary('whether the trail is what it was')
    .description(
      'Recomputes the whole chain, and compares it with a checkpoint where one is given. Exits with 1 when it does not fit.',
    )
    .option('--checkpoint <file>', 'that `audit checkpoint` wrote')
    .action(async ({ checkpoint: file }: { checkpoint?: string }) => {
      const checkpoint = file === undefined ? undefined : await readJsonFile(file, { writtenBy: 'audit checkpoint' });
      await session.answer<'audit-verify'>(async ({ service }) => {
        const report = await service.audit.verify({ checkpoint });
        return { report, text: (style) => renderAuditVerify(report, style), exitCode: report.whole ? 0 : 1 };
      });
    });
}
