import type { DesignMaterial, KnownPattern } from '../../lifecycle/design-material.ts';
import type { RfcBody } from '../../lifecycle/rfc.ts';
import { listSignals } from './list-signals.ts';

/** What patterns are matched with; there may be no RFC yet. */
export type MatchedDesign = Pick<DesignMaterial, 'source' | 'prd' | 'patterns'> & { readonly rfc: DesignMaterial['rfc'] | null };

/** What a Playbook entry is to a design (specification 1.4, step 2). Whether it applies is a person's to say: code lists which facts of the model call for it. */
export interface PatternMatch {
  /** Of the entry; of one in the starter set that nobody adopted, its name. */
  readonly key: string;
  readonly title: string;
  readonly status: string;
  /** Parts of the AI-DAA that call for it, as the table of signals has it; empty where the table knows none. */
  readonly refs: readonly string[];
  /** Why these parts call for it; '' where none does. */
  readonly because: string;
  /** What the RFC's table says of it: `Used: …`, `Not used: …`; '' where nobody has decided. */
  readonly said: string;
}

const ranks = ['Active', 'Proposed'];

/** Every entry that is not Deprecated: those that facts of the model call for come first, Active ones before others. */
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

/** Whether a row of the RFC's table is about the pattern: it holds its key or its title. */
export function namesPattern(row: string, { title, key }: Pick<KnownPattern, 'title' | 'key'>): boolean {
  const words = ` ${foldName(row).replaceAll('-', ' ')} `;
  return [title, key].some((name) => words.includes(` ${foldName(name).replaceAll('-', ' ')} `));
}

function foldName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}

/** What was decided on a pattern; '' where nothing was. */
export function describeVerdict({ verdict, how }: RfcBody['patterns'][number]): string {
  if (verdict === 'undecided') return '';
  const decided = verdict === 'used' ? 'Used' : 'Not used';
  return how === '' ? `${decided}.` : `${decided}: ${how}`;
}

const mostRefs = 5;

/** Why in one sentence, with the parts that say so. */
export function describeMatch({ refs, because }: Pick<PatternMatch, 'refs' | 'because'>): string {
  if (refs.length === 0) return 'No fact of the model calls for it by itself.';
  const more = refs.length - mostRefs;
  return `${because} (${refs.slice(0, mostRefs).join(', ')}${more > 0 ? ` and ${more} more` : ''}).`;
}

/** A row of the RFC's table for a pattern on which nobody has decided. */
export function undecidedRow({ key, title, status, refs, because }: PatternMatch): RfcBody['patterns'][number] {
  return {
    pattern: status === 'Starter' ? title : `${title} (${key})`,
    verdict: 'undecided',
    how: describeMatch({ refs, because }),
  };
}
