import { says } from '../challenge/cued-rule.ts';
import { withoutGivenUp } from '../design/ends/given-up.ts';
import { withoutSetAside } from '../technology/set-aside.ts';
import { shorten } from '../lint/shorten.ts';
import { joinWords } from './join-words.ts';
import type { Cue, PatternSignals } from './pattern-signals.ts';
import type { DesignFacts } from './read-facts.ts';
import type { Statement } from './read-statements.ts';
import { factReasons, type MatchReason } from './reasons.ts';

/** So many places are quoted for one reason. */
const mostQuotes = 3;

/** What speaks for a known pattern: the shape of the model first, then what is said, then where the design speaks of it itself. */
export function findSignals({ facts, cues, alike }: PatternSignals, design: DesignFacts): MatchReason[] {
  const spoken = design.statements.filter(({ kind, text }) => isOwnWord(kind) && says(standing({ kind, text }), alike));
  const quoted = new Set<string>();
  const quote = (why: string, statements: readonly Statement[]): MatchReason[] => {
    const fresh = firstOfEachPart(statements.filter(({ text }) => !quoted.has(text)));
    for (const { text } of fresh) quoted.add(text);
    return fresh.length === 0 ? [] : [toReason(why, fresh)];
  };
  return [
    ...facts.flatMap((name) => factReasons[name](design)),
    ...cues.flatMap((cue) =>
      quote(cue.why, isAboutIt(design, cue) ? [] : design.statements.filter((statement) => isCued(statement, cue))),
    ),
    ...quote('The design speaks of it itself.', spoken),
  ];
}

function isAboutIt({ statements }: DesignFacts, { unlessSaid }: Cue): boolean {
  return unlessSaid !== undefined && statements.some(({ text }) => unlessSaid.test(text));
}

function isCued({ kind, text }: Statement, cue: Cue): boolean {
  if (!cue.in.includes(kind)) return false;
  const said = standing({ kind, text });
  return says(said, cue.says) && cue.unless?.test(said) !== true;
}

/** Without what a sentence does away with; the name of an operation (`publishSheet`) says nothing by the words that it is made of. */
function standing({ kind, text }: Pick<Statement, 'kind' | 'text'>): string {
  // What a PRD or plan says goes is what is to be built.
  if (!isOwnWord(kind)) return text;
  return withoutSetAside(withoutGivenUp(text)).replace(/`\p{Ll}[\p{L}\d]*`/gu, ' ');
}

function isOwnWord(kind: Statement['kind']): boolean {
  return kind === 'design' || kind === 'integration' || kind === 'proposal' || kind === 'interface';
}

/** A part is one witness, whatever it says how often. */
function firstOfEachPart(statements: readonly Statement[]): Statement[] {
  const seen = new Set<string>();
  return statements.filter(({ ref }) => !seen.has(ref) && seen.add(ref));
}

/** `Time begins it …: “a”, “b” and 2 more places.` */
function toReason(why: string, statements: readonly Statement[]): MatchReason {
  const quotes = statements.slice(0, mostQuotes).map(({ text }) => `“${shorten(text).replace(/\.$/, '')}”`);
  const more = statements.length - quotes.length;
  const places = joinWords([...quotes, ...(more > 0 ? [`${more} more ${more === 1 ? 'place' : 'places'}`] : [])]);
  return { text: `${why.replace(/\.$/, '')}: ${places}.`, refs: statements.map(({ ref }) => ref) };
}
