import { analyse, type ParsedLiteral } from 'scslre';
import type { Pattern } from './list-patterns.ts';

type Parsed = ParsedLiteral['pattern']['alternatives'][number];
type Element = Parsed['elements'][number];

/** Why a text may keep the expression busy for more than its length, in words; null when none can. */
export function findSlowness({ source, flags }: Pattern): string | null {
  const { reports, parsed } = analyse({ source, flags: flags.replace('d', '') }, { maxReports: 1 });
  const [report] = reports;
  if (report)
    return `${report.type}, by repeating ${report.character.literal.source}${report.exponential ? ', exponential' : ''}`;
  if (flags.includes('y')) return null;
  const whole = new RegExp(source, flags.replaceAll(/[dg]/g, ''));
  const start = parsed.pattern.alternatives.map((alternative) => findRestart(alternative, whole)).find((found) => found !== null);
  return start === undefined ? null : `begins again within itself, by repeating ${JSON.stringify(start)}`;
}

/** The analysis repeats one character alone. `<!--.*?-->` begins again at each `<!--` of its own middle, and reads on to the end from each of them. */
function findRestart({ elements }: Parsed, whole: RegExp): string | null {
  const { flags } = whole;
  let before = '';
  for (const [index, element] of elements.entries()) {
    if (element.type === 'Assertion' && index === 0) return null;
    const isLast = index === elements.length - 1;
    if (element.type === 'Quantifier' && element.max === Infinity && !isLast && before !== '') {
      const middle = new RegExp(`^(?:${element.element.raw})*$`, flags);
      if (middle.test(before) && !whole.test(`${before.repeat(20)}\0`)) return before;
    }
    before += sample(element, flags);
  }
  return null;
}

/** A text that the element matches, as short as may be. */
function sample(element: Element, flags: string): string {
  switch (element.type) {
    case 'Character':
      return String.fromCodePoint(element.value);
    case 'Quantifier':
      return sample(element.element as Element, flags).repeat(element.min);
    case 'Group':
    case 'CapturingGroup':
      return (
        element.alternatives
          .map(({ elements }) => elements.map((part) => sample(part, flags)).join(''))
          .find((text) => text !== '') ?? ''
      );
    case 'CharacterSet':
    case 'CharacterClass': {
      const one = new RegExp(`^${element.raw}$`, flags);
      return [' ', 'a', '1', '-', '\n', 'A', '(', '*'].find((candidate) => one.test(candidate)) ?? '';
    }
    default:
      return '';
  }
}
