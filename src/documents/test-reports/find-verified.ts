import { findPlaces } from './find-places.ts';
import { clean } from './refuse-report.ts';

/** A test whose source says what it verifies. */
export interface VerifiedTest {
  readonly file: string;
  readonly test: string;
  readonly places: readonly string[];
}

/** Lines between the comment and the test, such as annotations. */
const mostBetween = 6;
const comment = /^\s*(?:\/\/|#|\*|\/\*|--|""")/;

/**
 * Finds tests below a comment `verifies ADR-001#EC-2`, and scenarios below a tag `@ADR-001#EC-2`. The
 * test is the first line of code below it: the text that it quotes, or the function that it names.
 */
export function findVerified(file: string, source: string): VerifiedTest[] {
  const found: VerifiedTest[] = [];
  let places: string[] = [];
  let since = 0;
  for (const long of source.split('\n')) {
    const line = long.slice(0, 1_000);
    const said = /\bverifies\b/i.test(line) && comment.test(line) ? findPlaces(line) : [];
    const tagged = /^\s*@/.test(line) ? findPlaces(line) : [];
    if (said.length + tagged.length > 0) {
      places.push(...said, ...tagged);
      since = 0;
      continue;
    }
    if (places.length === 0 || line.trim() === '' || comment.test(line)) continue;
    const test = nameOf(line);
    since += 1;
    if (test !== '') found.push({ file, test, places });
    if (test !== '' || since > mostBetween) places = [];
  }
  return found;
}

/** Reads `it('lends once'`, `def test_lends(`, `func TestLend(`, `void lendsOnce()`, `Scenario: Lend`. */
function nameOf(line: string): string {
  const scenario = /^\s*(?:Scenario(?: Outline)?|Example):(.*)$/.exec(line)?.[1];
  if (scenario !== undefined) return clean(scenario);
  const call = /^\s*(?:await\s)?(?:it|test|describe|specify|scenario|t\.Run)\b[^'"`]{0,40}(['"`])(.*)$/i.exec(line);
  if (call) return clean(call[2]?.split(call[1] ?? "'")[0]);
  return clean(/\b(?:def|func|fun|function|fn|void)\s+`?([\w ]+)/.exec(line)?.[1]);
}
