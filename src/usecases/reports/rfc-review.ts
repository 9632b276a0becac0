import { z } from 'zod';
import { objectionSchema, weights } from '../../lifecycle/challenge.ts';
import type { DesignReview } from '../checks/review-design.ts';

const version = z.strictObject({ key: z.string(), version: z.int().positive(), title: z.string() });
const number = z.int().nonnegative();

/** `rfc review`. */
export const rfcReviewSchema = z.strictObject({
  rfc: version,
  source: version.describe('The AI-DAA or TIP that the design is held against.'),
  prd: version,
  blockers: number.describe('`throughline rfc review` exits with 1 when there is any.'),
  majors: number,
  minors: number,
  items: z.array(objectionSchema).describe('The most material first.'),
});

export function toRfcReview({ material: { rfc, source, prd }, objections }: DesignReview): z.infer<typeof rfcReviewSchema> {
  const countOf = (weight: (typeof weights)[number]): number => objections.filter((one) => one.weight === weight).length;
  return {
    rfc: named(rfc),
    source: named(source),
    prd: named(prd),
    blockers: countOf('blocker'),
    majors: countOf('major'),
    minors: countOf('minor'),
    items: [...objections],
  };
}

function named({ key, version: at, title }: { key: string; version: number; title: string }): z.infer<typeof version> {
  return { key, version: at, title };
}
