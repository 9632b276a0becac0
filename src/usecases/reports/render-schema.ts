import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { z } from 'zod';
import { NotFoundError } from '../../lifecycle/errors.ts';
import { noteDaa } from './daa-notes.ts';
import { markNotes, writeNotes } from './field-notes.ts';
import { reportSchemas, type ReportName } from './registry.ts';

/** Names of the documents, in alphabetical order. */
export function listSchemas(): string[] {
  return Object.keys(reportSchemas).toSorted();
}

/** The JSON Schema (2020-12) of a document. Throws NotFoundError `schema.not-found`. */
export function renderSchema(name: string): object {
  if (!Object.hasOwn(reportSchemas, name)) {
    throw new NotFoundError({
      id: 'schema.not-found',
      message: `There is no document ${name}.`,
      fix: fix`${act('listSchemas')} lists them.`,
    });
  }
  noteDaa();
  const rendered = writeNotes(z.toJSONSchema(reportSchemas[name as ReportName], { override: markNotes }));
  return { title: `throughline ${name.replace('-', ' ')}`, ...rendered };
}
