import type { Command } from 'commander';
import { readPaths } from '../input/read-paths.ts';
import { renderNext } from '../render/next.ts';
import type { Session } from '../session.ts';

export function addNextCommand(program: Command, session: Session): void {
  program
    .command('next')
    .summary('what waits for me')
    .description('Shows what waits for you, oldest first, with the command that takes it up.')
    .action(() =>
      session.answer<'next'>(async ({ service }) => {
        const report = await service.next();
        const begun = report.items.length > 0 || (await service.artifacts.list({}, { limit: 1 })).items.length > 0;
        const prds = report.items.flatMap((item) => (item.kind === 'prd' ? [{ key: item.prd.key, kind: item.kind }] : []));
        return {
          report,
          text: async (style) =>
            renderNext(report, { empty: !begun, nowMs: Date.now(), style, paths: await readPaths(service, prds) }),
        };
      }),
    );
}
