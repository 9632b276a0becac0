import type { ArtifactKindId } from '../lifecycle/artifact-kinds.ts';
import { daaBodySchema } from '../lifecycle/daa.ts';
import { InputError } from '../lifecycle/errors.ts';
import type { Part } from '../lifecycle/parts.ts';
import { prdBodySchema } from '../lifecycle/prd.ts';
import { renderDaa } from './daa/render-daa.ts';
import { listDaaParts, listPrdParts } from './parts.ts';
import { renderPrd } from './prd/render-prd.ts';

/** Canonical Markdown and addressable parts of a typed body. Throws ZodError when the body is not of that kind. */
export function renderArtifact(
  kind: ArtifactKindId,
  { title, body }: { title: string; body: unknown },
): { markdown: string; parts: readonly Part[] } {
  switch (kind) {
    case 'prd': {
      const prd = prdBodySchema.parse(body);
      return { markdown: renderPrd({ body: prd }), parts: listPrdParts(prd) };
    }
    case 'daa': {
      const daa = daaBodySchema.parse(body);
      return { markdown: renderDaa({ title, body: daa }), parts: listDaaParts(daa) };
    }
    default:
      throw new InputError({
        id: 'artifact.unsupported-kind',
        message: `Throughline cannot write a ${kind} yet.`,
        fix: 'PRDs and AI-DAAs are supported.',
      });
  }
}
