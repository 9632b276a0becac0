import type { Command } from 'commander';
import { listArtifacts } from '../../usecases/list-artifacts.ts';
import { listNext } from '../../usecases/list-next.ts';
import { toNextList } from '../../usecases/reports/installation-documents.ts';
import { renderNext } from '../render/next.ts';
import type { Session } from '../session.ts';

export function addNextCommand(program: Command, session: Session): void {
  program
    .command('next')
    .summary('what waits for me')
    .description('Shows what waits for you, oldest first, with the command that takes it up.')
    .action(() =>
      session.answer<'next'>(async ({ ports, principal }) => {
        const next = await listNext(ports, { principal });
        const waits = next.gates.length + next.runs.length > 0;
        const empty = !waits && (await listArtifacts(ports, {})).length === 0;
        return { report: toNextList(next), text: (style) => renderNext(next, { empty, nowMs: Date.now(), style }) };
      }),
    );
}
