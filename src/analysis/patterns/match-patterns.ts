import type { DesignMaterial, KnownPattern } from '../../lifecycle/design-material.ts';
import type { RfcBody } from '../../lifecycle/rfc.ts';
import { listSignals } from './list-signals.ts';

/** Input of the matching; null without an RFC. */
export type MatchedDesign = Pick<DesignMaterial, 'source' | 'prd' | 'patterns'> & { readonly rfc: DesignMaterial['rfc'] | null };

/** A Playbook entry matched with a design (specification 1.4, step 2). A person decides on it. */
export interface PatternMatch {
  /** Key of the entry; for a starter pattern that nobody adopted, its name. */
  readonly key: string;
  readonly title: string;
  readonly status: string;
  /** Parts of the AI-DAA that call for it; empty when the table of signals has none. */
  readonly refs: readonly string[];
  /** Why these parts call for it; '' without any. */
  readonly because: string;
  /** The RFC's verdict: `Used: …` or `Not used: …`; '' while undecided. */
  readonly said: string;
}

const ranks = ['Active', 'Proposed'];

/** Returns all entries except Deprecated: those that facts call for first, then Active ones. */
export function matchPatterns(design: MatchedDesign): PatternMatch[] {
  const signals = design.source.kind === 'daa' ? listSignals(design.source) : [];
  const rank = ({ status }: { status: string }): number => (ranks.includes(status) ? ranks.indexOf(status) : ranks.length);
  return design.patterns
    .filter(({ status }) => status !== 'Deprecated')
    .map(({ key, title, status }) => {
      const signal = signals.find(({ pattern }) => pattern === foldName(title));
      const row = design.rfc?.body.patterns.find(({ pattern }) => namesPattern(pattern, { key, title }));
      return {
        key,
        title,
        status,
        refs: signal?.refs ?? [],
        because: signal?.because ?? '',
        said: row ? describeVerdict(row) : '',
      };
    })
    .toSorted((a, b) => Number(b.refs.length > 0) - Number(a.refs.length > 0) || rank(a) - rank(b));
}

/** Returns whether a row of the RFC's table contains the pattern's key or title. */
export function namesPattern(row: string, { title, key }: Pick<KnownPattern, 'title' | 'key'>): boolean {
  const words = ` ${foldName(row).replaceAll('-', ' ')} `;
  return [title, key].some((name) => words.includes(` ${foldName(name).replaceAll('-', ' ')} `));
}

function foldName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}

/** Describes the verdict on a pattern; '' while undecided. */
export function describeVerdict({ verdict, how }: RfcBody['patterns'][number]): string {
  if (verdict === 'undecided') return '';
  const decided = verdict === 'used' ? 'Used' : 'Not used';
  return how === '' ? `${decided}.` : `${decided}: ${how}`;
}

const mostRefs = 5;

/** Returns why in one sentence, with the parts that say so. */
export function describeMatch({ refs, because }: Pick<PatternMatch, 'refs' | 'because'>): string {
  if (refs.length === 0) return 'No fact of the model calls for it by itself.';
  const more = refs.length - mostRefs;
  return `${because} (${refs.slice(0, mostRefs).join(', ')}${more > 0 ? ` and ${more} more` : ''}).`;
}

/** Returns a row of the RFC's table for an undecided pattern. */
export function undecidedRow({ key, title, status, refs, because }: PatternMatch): RfcBody['patterns'][number] {
  return {
    pattern: status === 'Starter' ? title : `${title} (${key})`,
    verdict: 'undecided',
    how: describeMatch({ refs, because }),
  };
}
