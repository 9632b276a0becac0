import { z } from 'zod';
import type { DaaBody } from '../../src/lifecycle/daa.ts';
import type { Finding } from '../../src/lifecycle/findings.ts';
import { priorities, type PrdBody } from '../../src/lifecycle/prd.ts';
import { conceptNames } from './daa-names.ts';
import { nameKey } from './words.ts';

/** What a careful person reads from a PRD; written beside it, without knowledge of the rules. */
export const expectedReadingSchema = z.strictObject({
  /** How the document is laid out, in words. */
  layout: z.string(),
  stories: z.array(
    z.strictObject({ alias: z.string().optional(), criteria: z.int().nonnegative(), priority: z.enum(priorities).nullable() }),
  ),
  requirements: z.int().nonnegative(),
  /** How far the number of requirement statements may be off, where readers differ. */
  requirementsTolerance: z.int().nonnegative().default(0),
  requirementPriorities: z.partialRecord(z.enum(priorities), z.int().nonnegative()).optional(),
  /** Nouns that a domain expert expects to see modeled. */
  terms: z.array(z.string()),
  technology: z.array(z.string()),
  /** Everyday words that look like technology and must not be reported. */
  falseFriends: z.array(z.string()),
});

export type ExpectedReading = z.infer<typeof expectedReadingSchema>;

export interface Share {
  readonly got: number;
  readonly of: number;
}

export interface ReadingScore {
  readonly stories: Share;
  /** Stories that have exactly the expected number of criteria. */
  readonly criteria: Share;
  readonly priorities: Share;
  readonly requirements: Share;
  readonly requirementsWithinTolerance: boolean;
  readonly missingTerms: readonly string[];
  readonly terms: Share;
  readonly missingTechnology: readonly string[];
  readonly technology: Share;
  /** Everyday words that were reported as technology. */
  readonly mistaken: readonly string[];
}

/** Compares what was imported and modeled with what a person reads. Stories are compared in document order. */
export function scoreReading(
  expected: ExpectedReading,
  actual: { prd: PrdBody; prdFindings: readonly Finding[]; daa: DaaBody | null },
): ReadingScore {
  const { prd, prdFindings, daa } = actual;
  const flagged = technologyTerms(prdFindings);
  const modeled = new Set(daa ? conceptNames(daa).map((name) => nameKey(name)) : []);
  const missingTerms = expected.terms.filter((term) => !modeled.has(nameKey(term)));
  const missingTechnology = expected.technology.filter((term) => !flagged.some((found) => namesTechnology(found, term)));
  const matches = (holds: (story: PrdBody['stories'][number], wanted: ExpectedReading['stories'][number]) => boolean): Share => ({
    got: expected.stories.filter((wanted, index) => prd.stories[index] && holds(prd.stories[index], wanted)).length,
    of: expected.stories.length,
  });
  return {
    stories: { got: prd.stories.length, of: expected.stories.length },
    criteria: matches((story, wanted) => story.criteria.length === wanted.criteria),
    priorities: addShares(
      matches((story, wanted) => story.priority === wanted.priority),
      requirementPriorities(expected, prd),
    ),
    requirements: { got: prd.requirements.length, of: expected.requirements },
    requirementsWithinTolerance: Math.abs(prd.requirements.length - expected.requirements) <= expected.requirementsTolerance,
    missingTerms,
    terms: { got: expected.terms.length - missingTerms.length, of: expected.terms.length },
    missingTechnology,
    technology: { got: expected.technology.length - missingTechnology.length, of: expected.technology.length },
    mistaken: flagged.filter((found) => expected.falseFriends.some((friend) => friend.toLowerCase() === found.toLowerCase())),
  };
}

/** The terms that technology findings quote, in the order of the findings. */
export function technologyTerms(findings: readonly Finding[]): string[] {
  return findings
    .filter(({ code }) => code.includes('TECH'))
    .map(({ message }) => /["“`'](?<term>[^"”`']+)["”`']/.exec(message)?.groups?.['term'] ?? '');
}

function namesTechnology(found: string, term: string): boolean {
  return ` ${nameKey(found.toLowerCase())} `.includes(` ${nameKey(term.toLowerCase())} `);
}

function requirementPriorities(expected: ExpectedReading, prd: PrdBody): Share {
  let got = 0;
  let of = 0;
  for (const priority of priorities) {
    const wanted = expected.requirementPriorities?.[priority] ?? 0;
    of += wanted;
    got += Math.min(wanted, prd.requirements.filter((requirement) => requirement.priority === priority).length);
  }
  return { got, of };
}

function addShares(one: Share, other: Share): Share {
  return { got: one.got + other.got, of: one.of + other.of };
}
