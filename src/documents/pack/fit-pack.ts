import { packTokenLimit } from '../../lifecycle/bolt-pack.ts';
import { countTokens } from './count-tokens.ts';
import type { PackContent } from './pack-material.ts';
import { renderPack } from './render-pack.ts';

const lists = ['criteria', 'parts', 'rules', 'contract', 'schema', 'invariants', 'dependencies', 'touches'] as const;
/** Emptied first to last: the rules of others, then what the Bolt only uses. */
const expendable = ['rules', 'schema', 'contract', 'invariants'] as const;
const textLimits = [4_000, 2_000, 1_000, 500, 200];
const mostEntries = 20;

/**
 * Cuts a pack until both of its forms are within the limit: first texts of what the Bolt only obeys
 * or uses, from the last; then the ends of long texts; then the ends of long lists. Each cut is
 * marked where it was made.
 */
export function fitPack(pack: PackContent): PackContent {
  const cuts = listCuts(pack);
  const cutBy = (count: number): PackContent => cuts.slice(0, count).reduce((from, cut) => cut(from), pack);
  let [enough, tooFew] = [cuts.length, -1];
  while (enough - tooFew > 1) {
    const middle = Math.floor((enough + tooFew) / 2);
    if (fits(cutBy(middle))) enough = middle;
    else tooFew = middle;
  }
  return cutBy(enough);
}

function fits(pack: PackContent): boolean {
  // The hash and the figure take their place in both forms.
  const written = { ...pack, hash: '0'.repeat(64), tokens: packTokenLimit };
  return countTokens(JSON.stringify(written)) <= packTokenLimit && countTokens(renderPack(written)) <= packTokenLimit;
}

type Cut = (pack: PackContent) => PackContent;

function listCuts(pack: PackContent): Cut[] {
  const emptied = expendable.flatMap((list) =>
    pack[list]
      .map((_, at): Cut => (from) => ({ ...from, [list]: from[list].map((one, index) => (index === at ? empty(one) : one)) }))
      .toReversed(),
  );
  return [
    ...emptied,
    ...textLimits.map(
      (most): Cut =>
        (from) =>
          mapTexts(from, (text) => shorten(text, most)),
    ),
    dropEnds,
  ];
}

function empty<T extends { readonly text: string; readonly cut: boolean }>(one: T): T {
  if ('own' in one && one.own === true) return one;
  const fields = 'binds' in one ? { binds: '', prevents: '', rule: '', check: '', code: '' } : {};
  return { ...one, ...fields, text: '', cut: true };
}

function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')} … (cut for length)`;
}

/** Maps every text that people wrote, at any depth. */
function mapTexts(pack: PackContent, write: (text: string) => string): PackContent {
  return JSON.parse(JSON.stringify(pack), (key, value: unknown) =>
    typeof value === 'string' && key !== 'ref' && key !== 'how' ? write(value) : value,
  ) as PackContent;
}

function dropEnds(pack: PackContent): PackContent {
  const dropped = lists
    .filter((list) => pack[list].length > mostEntries)
    .map((list) => `${pack[list].length - mostEntries} more ${list}`);
  const kept = Object.fromEntries(lists.map((list) => [list, pack[list].slice(0, mostEntries)]));
  const names = pack.tests.names.slice(0, mostEntries);
  const note = `Cut for length: ${dropped.join(', ')}. Take the whole pack before you begin.`;
  return { ...pack, ...kept, tests: { ...pack.tests, names }, stop: [note, ...pack.stop] };
}
