import { z } from 'zod';
import { noteDaa } from './daa-notes.ts';
import { markNotes, writeNotes } from './field-notes.ts';
import { reportSchemas } from './registry.ts';

/** Every document's JSON Schema (2020-12) as the text of its file, by file name. */
export function renderSchemas(): Map<string, string> {
  noteDaa();
  return new Map(
    Object.entries(reportSchemas).map(([name, schema]) => {
      const rendered = writeNotes(z.toJSONSchema(schema, { override: markNotes }));
      return [
        `${name}.schema.json`,
        `${JSON.stringify({ title: `throughline ${name.replace('-', ' ')}`, ...rendered }, null, 2)}\n`,
      ];
    }),
  );
}
