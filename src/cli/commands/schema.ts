import type { Command } from 'commander';
import type { Report } from '../../usecases/reports/registry.ts';
import type { Session } from '../session.ts';
import { examples } from './examples.ts';

export function addSchemaCommand(program: Command, { terminal }: Session): void {
  program
    .command('schema')
    .summary('the JSON Schemas of the documents')
    .description('Prints the JSON Schema (2020-12) of a document that --json and the HTTP API give; without NAME, their names.')
    .argument('[name]', 'document, such as gate-show')
    .addHelpText('after', examples('schema', 'schema gate-show > gate-show.schema.json'))
    .action(async (name?: string) => {
      // The schemas load only here, because help does not need them.
      const { listSchemas, renderSchema } = await import('../../usecases/reports/render-schema.ts');
      if (name !== undefined) return terminal.writeOut(`${JSON.stringify(renderSchema(name), null, 2)}\n`);
      const report: Report<'schema-list'> = { items: listSchemas() };
      return terminal.writeOut(`${terminal.json ? JSON.stringify(report, null, 2) : report.items.join('\n')}\n`);
    });
}
