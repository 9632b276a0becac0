import { z } from 'zod';
import { reportSchemas } from './registry.ts';

/** Every document's JSON Schema (2020-12) as the text of its file, by file name. */
export function renderSchemas(): Map<string, string> {
  return new Map(
    Object.entries(reportSchemas).map(([name, schema]) => [
      `${name}.schema.json`,
      `${JSON.stringify({ title: `throughline ${name.replace('-', ' ')} --json`, ...z.toJSONSchema(schema) }, null, 2)}\n`,
    ]),
  );
}
