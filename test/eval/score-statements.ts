import type { CoverageReport } from '../../src/lifecycle/coverage.ts';
import { partRef } from '../../src/lifecycle/ids.ts';
import type { PrdBody } from '../../src/lifecycle/prd.ts';
import { textKey } from './words.ts';

export interface TaggedStatement {
  readonly tag: 'REQUIRED' | 'RECOMMENDED';
  readonly text: string;
  /** Text that stands below, where the tagged line is a heading. */
  readonly below: string;
}

export interface StatementScore {
  readonly tagged: number;
  readonly required: number;
  readonly requiredFound: number;
  readonly found: number;
  readonly ok: number;
  readonly gap: number;
  readonly missed: readonly string[];
}

const sameStatement = 0.8;

/** Lines of raw Markdown tagged (REQUIRED) or (RECOMMENDED), counted without the product's parser. */
export function taggedStatements(markdown: string): TaggedStatement[] {
  const lines = markdown.split('\n');
  return lines.flatMap((line, index) => {
    const tag = /\((REQUIRED|RECOMMENDED)\)/.exec(line)?.[1];
    if (tag !== 'REQUIRED' && tag !== 'RECOMMENDED') return [];
    const rest = lines.slice(index + 1);
    const end = rest.findIndex((other) => /^#{1,6} /.test(other));
    const below = /^#{1,6} /.test(line) ? rest.slice(0, end < 0 ? undefined : end).join(' ') : '';
    return [{ tag, text: plain(line), below: plain(below) }];
  });
}

/** Finds each tagged statement as a part of its own and counts what coverage says about those parts. */
export function scoreStatements(statements: readonly TaggedStatement[], prd: PrdBody, coverage: CoverageReport): StatementScore {
  const free = new Map(prdParts(prd).map(({ ref, text }) => [ref, wordsOf(text)]));
  const statusOf = new Map(coverage.items.map(({ ref, status }) => [ref, status]));
  const score = { tagged: statements.length, required: 0, requiredFound: 0, found: 0, ok: 0, gap: 0, missed: [] as string[] };
  for (const statement of statements) {
    const required = statement.tag === 'REQUIRED';
    if (required) score.required += 1;
    const ref = bestPart(statement, free);
    if (ref === null) {
      score.missed.push(statement.text);
      continue;
    }
    free.delete(ref);
    score.found += 1;
    if (required) score.requiredFound += 1;
    if (statusOf.get(ref) === 'OK') score.ok += 1;
    if (statusOf.get(ref) === 'GAP') score.gap += 1;
  }
  return score;
}

function bestPart(statement: TaggedStatement, parts: ReadonlyMap<string, ReadonlySet<string>>): string | null {
  const wanted = [statement.text, statement.below].filter((text) => text !== '').map((text) => wordsOf(text));
  let best: { ref: string; likeness: number } | null = null;
  for (const [ref, words] of parts) {
    const likeness = Math.max(...wanted.map((other) => likenessOf(words, other)));
    if (likeness >= sameStatement && likeness > (best?.likeness ?? 0)) best = { ref, likeness };
  }
  return best?.ref ?? null;
}

/** How much of the shorter text is in the longer, with a small bonus for equal length so that the closest of several wins. */
function likenessOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shorter = Math.min(one.size, other.size);
  if (shorter < 3) return one.size === other.size && one.isSubsetOf(other) ? 1 : 0;
  const common = one.intersection(other).size;
  return common / shorter + 0.1 * (common / Math.max(one.size, other.size));
}

function prdParts(prd: PrdBody): { ref: string; text: string }[] {
  const key = 'PRD-001';
  return [
    ...prd.requirements.map(({ id, text }) => ({ ref: partRef(key, id), text })),
    ...prd.stories.flatMap((story) => [
      { ref: partRef(key, story.id), text: `${story.title ?? ''} ${story.capability} ${story.benefit}` },
      ...story.criteria.map(({ id, text }) => ({ ref: partRef(key, `${story.id}.${id}`), text })),
    ]),
  ];
}

function plain(markdown: string): string {
  return markdown
    .replaceAll(/\((?:REQUIRED|RECOMMENDED)\)/g, ' ')
    .replaceAll(/&#x?[0-9a-f]+;/gi, ' ')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/^\s*(?:#{1,6}|[*+-]|\d+[.)])\s+/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function wordsOf(text: string): Set<string> {
  return new Set(textKey(text.replace(/^\d+(?:\.\d+)+\.?\s/, '')).split(' '));
}
