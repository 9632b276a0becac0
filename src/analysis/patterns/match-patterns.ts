import { count } from '../../lifecycle/count.ts';
import type { KnownPattern } from '../../lifecycle/design-material.ts';
import { isUndecided, type RfcBody } from '../../lifecycle/rfc.ts';
import { findSignals } from './match-known.ts';
import { matchOwnEntry } from './match-own.ts';
import { patternSignals, type PatternSignals } from './pattern-signals.ts';
import { readFacts, type DesignFacts } from './read-facts.ts';
import type { MatchedDesign } from './read-statements.ts';
import type { MatchReason } from './reasons.ts';

/** What a Playbook entry is to a design (specification 1.4, step 2). */
export interface PatternMatch {
  /** Of the entry; of one in the starter set that nobody adopted, its name. */
  readonly key: string;
  readonly title: string;
  readonly status: string;
  readonly applies: boolean;
  /** Why it applies, the strongest first; empty where it does not. */
  readonly reasons: readonly MatchReason[];
  /** How many more reasons there are. */
  readonly moreReasons: number;
  /** Why it was considered and does not apply, in a sentence; '' where it does. */
  readonly considered: string;
  /** What a person wrote of it in the RFC's table; '' where nobody did. */
  readonly said: string;
}

/** A person reads the first few; the rest is counted. */
const mostReasons = 4;

const ranks = ['Active', 'Proposed'];

/**
 * Which entries apply to a design and why; of the others, why not. Those that apply come first, among them Active ones, then those that
 * most speaks for.
 * Deprecated entries are left out.
 */
export function matchPatterns(design: MatchedDesign): PatternMatch[] {
  const facts = readFacts(design);
  const rank = ({ status }: { status: string }): number => (ranks.includes(status) ? ranks.indexOf(status) : ranks.length);
  const strength = ({ reasons, moreReasons }: PatternMatch): number => reasons.length + moreReasons;
  return design.patterns
    .filter(({ status }) => status !== 'Deprecated')
    .map((pattern) => ({ ...matchOne(pattern, facts), said: findRow(pattern, design)?.consideration ?? '' }))
    .toSorted((a, b) => Number(b.applies) - Number(a.applies) || rank(a) - rank(b) || strength(b) - strength(a));
}

function matchOne(pattern: KnownPattern, facts: DesignFacts): Omit<PatternMatch, 'said'> {
  const known = findKnown(pattern.title);
  const found = known ? matchKnown(known, facts) : matchUnknown(pattern, facts);
  const { key, title, status } = pattern;
  return {
    key,
    title,
    status,
    applies: found.applies,
    reasons: found.reasons.slice(0, mostReasons),
    moreReasons: Math.max(0, found.reasons.length - mostReasons),
    considered: found.considered,
  };
}

type Found = Pick<PatternMatch, 'applies' | 'reasons' | 'considered'>;

/** The row of the table that an entry of this title belongs to; null for a pattern of the team's own. */
export function findKnown(title: string): PatternSignals | null {
  const name = title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return patternSignals.find((known) => known.name === name) ?? patternSignals.find(({ alike }) => alike.test(title)) ?? null;
}

function matchKnown(known: PatternSignals, facts: DesignFacts): Found {
  const reasons = findSignals(known, facts);
  return { applies: reasons.length > 0, reasons, considered: reasons.length > 0 ? '' : known.otherwise };
}

function matchUnknown(pattern: KnownPattern, { statements }: DesignFacts): Found {
  const { applies, reasons, against } = matchOwnEntry(pattern, statements);
  const why = against.map(({ text }) => text).join(' ');
  return {
    applies,
    reasons,
    considered: applies ? '' : why || 'Nothing in the design meets what the entry says about when to use it.',
  };
}

/** The row of the RFC's table that is about the pattern and says more than that it is undecided. */
function findRow(pattern: KnownPattern, { rfc }: MatchedDesign): RfcBody['patterns'][number] | undefined {
  return rfc?.body.patterns.find((row) => namesPattern(row.pattern, pattern) && !isUndecided(row));
}

/** Whether a row is about the pattern, however the person wrote its name. */
export function namesPattern(row: string, { title, key }: Pick<KnownPattern, 'title' | 'key'>): boolean {
  const words = (text: string): string =>
    ` ${text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim()} `;
  return [title, key].some((name) => words(row).includes(words(name))) || findKnown(title)?.alike.test(row) === true;
}

/** So many reasons are told; a row of a table stays readable. */
const mostTold = 2;

/** Why in one text, with the parts that say so: `… (DAA-001#EV-loan-opened).`; what is considered where it does not apply. */
export function tellMatch({ applies, reasons, moreReasons, considered }: Omit<PatternMatch, 'said'>): string {
  if (!applies) return considered;
  const told = reasons
    .slice(0, mostTold)
    .map(({ text, refs }) => `${text.replace(/\.$/, '')} (${nameRefs(refs)}).`)
    .join(' ');
  const more = moreReasons + Math.max(0, reasons.length - mostTold);
  return more === 0 ? told : `${told} And ${count(more, 'more reason')}.`;
}

/** So many parts are named for one reason. */
const mostRefs = 5;

function nameRefs(refs: readonly string[]): string {
  const more = refs.length - mostRefs;
  return more > 0 ? `${refs.slice(0, mostRefs).join(', ')} and ${more} more` : refs.join(', ');
}
