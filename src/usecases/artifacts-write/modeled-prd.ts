import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { z } from 'zod';
import { InputError } from '../../lifecycle/errors.ts';
import { partRef, splitPartRef } from '../../lifecycle/ids.ts';
import { prdBodySchema } from '../../lifecycle/prd.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import type { UsecasePorts } from '../ports.ts';
import { requireKind } from '../artifacts/require-kind.ts';
import { requirePrdParts } from '../prds/require-prd-parts.ts';
import type { ModeledPrd } from './wanted-links.ts';

const coveringBody = z.object({
  aggregates: z.array(z.object({ operations: z.array(z.object({ covers: z.array(z.string()) })) })),
});

/** Reads the PRD of an AI-DAA and its coverable parts. Throws InputError `prd.no-parts`. */
export async function readModeledPrd(
  ports: Pick<UsecasePorts, 'artifacts' | 'documents'>,
  ref: { key: string; version?: number },
): Promise<ModeledPrd> {
  const prd = requireKind(await readArtifact(ports, ref), 'prd');
  const body = prdBodySchema.parse(prd.body);
  requirePrdParts(prd.key, body);
  const { parts } = ports.documents.render('prd', prd);
  return { key: prd.key, version: prd.version, body, refs: new Set(parts.map(({ localId }) => partRef(prd.key, localId))) };
}

/** Returns the one PRD whose parts the operations cover. Throws InputError `daa.no-source`. */
export function findModeledPrd(body: unknown): string {
  const read = coveringBody.safeParse(body);
  const refs = read.success ? read.data.aggregates.flatMap(({ operations }) => operations.flatMap(({ covers }) => covers)) : [];
  const keys = [...new Set(refs.map((ref) => splitPartRef(ref)?.key ?? ref))];
  const [key] = keys;
  if (key !== undefined && keys.length === 1) return key;
  throw new InputError({
    id: 'daa.no-source',
    message:
      keys.length === 0
        ? 'The model does not say which PRD it is of: no operation covers a part of one.'
        : `The model covers parts of more than one PRD: ${keys.join(', ')}.`,
    fix: fix`Name the PRD: ${act('createArtifact', { kind: 'daa', from: 'PRD-001' })}.`,
  });
}
