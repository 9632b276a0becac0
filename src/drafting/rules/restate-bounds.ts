import { withArticle } from '../../lifecycle/count.ts';

/** A rule's main clause, turned so that the thing it is about comes first. */
export interface Core {
  readonly subject: string;
  readonly verb: string;
  readonly rest: string;
  readonly plural: boolean;
}

/** What a bound forbids, said as what never happens. */
export function restateLimit(core: Core, tail: string, negative: boolean): string | null {
  const { subject, verb } = core;
  const rule = denyLimit(core, tail, negative);
  // "Handing out a packet takes at most two minutes": there is no "no handing out".
  const isDoing = /^[a-z]+ing (?:[a-z]+ )?(?:an?|the|each|every|all) /i.test(subject);
  const denied = `no ${subject} ${verb}`;
  if (!isDoing || rule === null || !rule.startsWith(denied)) return rule;
  return `${subject} ${/^is\b/.test(verb) ? verb.replace(/^is\b/, 'is never') : `never ${verb}`}${rule.slice(denied.length)}`;
}

function denyLimit({ subject, verb, rest }: Core, tail: string, negative: boolean): string | null {
  const bound = (pattern: RegExp): { before: string; after: string } | null => {
    const match = pattern.exec(rest);
    return match?.[1] === undefined ? null : { before: rest.slice(0, match.index), after: match[1] };
  };
  const range = /\bbetween (\S+) and (\S+)(.*)$/i.exec(rest);
  if (range)
    return `no ${subject} ${verb} ${rest.slice(0, range.index)} ${verb === 'is' ? 'less' : 'fewer'} than ${range[1]} or more than ${range[2]}${range[3]} ${tail}`;
  const sole = /\bonly (with|to|by|at|in|on|from|for|after|before) (.+)$/i.exec(rest);
  if (sole)
    return `no ${subject} ${verb} ${rest.slice(0, sole.index)} ${sole[1] === 'with' ? 'without' : `except ${sole[1]}`} ${sole[2]} ${tail}`;
  // Shares that "add up to" a total have it as their sum, not as their bound.
  if (verb === 'adds') return null;
  const atATime = /\b(?:only |exactly |at most |no more than |not more than |up to )?one (\S.* at a time.*)$/i.exec(rest);
  if (atATime) return `no ${subject} ${verb} ${rest.slice(0, atATime.index)} more than one ${atATime[1]} ${tail}`;
  const onceAndMost = /^(.*?)\b(?:only |exactly )?once and (?:for )?(?:at most|no more than|up to) (.+)$/i.exec(rest);
  if (onceAndMost) return `no ${subject} ${verb} ${onceAndMost[1]} more than once, or for more than ${onceAndMost[2]} ${tail}`;
  const once = /^(?:only |exactly )?once\b(.*)$/i.exec(rest);
  if (once) return `no ${subject} ${verb} more than once${once[1]} ${tail}`;
  const one = bound(/\b(?:exactly one|always (?:to )?one)\s+(.*)$/i) ?? (/^always\b/.test(verb) ? bound(/\bone\s+(.*)$/i) : null);
  if (one && tail === '' && !negative) return restateOne({ subject, verb }, one.before, one.after);
  if (one) return `no ${subject} ${verb} ${one.before} more than one ${one.after}, nor ${one.before} none ${tail}`;
  // "up to 24 hours before it starts" sets the latest time, not the longest.
  const latest = bound(/\b(?:up to|until|no later than|at the latest)\s+(\S+ \S+ before\b.*)$/i);
  if (latest) return `no ${subject} ${verb} ${latest.before} less than ${latest.after} ${tail}`;
  const latestBefore = /^before\b/.test(tail) ? bound(/\b(?:up to|no later than)\s+(\S+ \S+)$/i) : null;
  if (latestBefore) return `no ${subject} ${verb} ${latestBefore.before} less than ${latestBefore.after} ${tail}`;
  const per = bound(/\b(?:only |exactly |at most |no more than )?one (\S+ per .*)$/i);
  if (per) return `no ${subject} ${verb} ${per.before} more than one ${per.after} ${tail}`;
  const most = bound(/\b(?:at most|no more than|not more than|up to|(?:to )?a maximum of)\s+(.*)$/i);
  if (most) return `no ${subject} ${verb} ${lastOfList(most.before)} more than ${most.after} ${tail}`;
  const least = bound(/\b(?:at least|(?:to )?a minimum of)\s+(.*)$/i);
  // "has a start, an end and at least one place": only what is counted is bounded.
  if (least) return `no ${subject} ${verb} ${least.before.replace(/^.*,.*\band\s+$/i, '')} less than ${least.after} ${tail}`;
  return negative ? `no ${subject} ${verb} ${rest} ${tail}` : `every ${subject} ${verb} ${rest} ${tail}`;
}

/** Of "the plot number, the figure and one photo of at most 5 MB" the photo alone is bounded. */
function lastOfList(before: string): string {
  return before.replace(/^(?:.*,.*|(?:an?|the|its|one) [^,]+?) and (?:an?|one|the|its) (?=(?:[a-z]+ ){1,3}of $)/i, 'a ');
}

/** "each copy belongs to exactly one title": "A copy always belongs to one title, never to several or none". */
export function restateOne({ subject, verb }: Pick<Core, 'subject' | 'verb'>, before: string, one: string): string {
  const deed = /^is\b/.test(verb) ? verb.replace(/^is\b/, 'is always') : `always ${verb.replace(/^always /, '')}`;
  return `${withArticle(subject)} ${deed} ${before} one ${one}, never ${before} several or none`;
}

/** "between two burials there shall be at least 15 years": there are never less than 15 years between them. */
export function restateThere(where: string, rest: string, tail: string): string | null {
  const bound = /^(?:at least|a minimum of) (.+)$/i.exec(rest) ?? null;
  if (bound) return `there are never less than ${bound[1]} ${where.toLowerCase()} ${tail}`;
  const most = /^(?:at most|no more than|a maximum of) (.+)$/i.exec(rest);
  return most ? `there are never more than ${most[1]} ${where.toLowerCase()} ${tail}` : null;
}

/** "two trucks never share a plate": no plate is shared by two trucks. */
export function restateSeveral(subject: string, verb: string, rest: string): string {
  const shared = verb === 'share' ? /^(?:an?|the|the same|one) (.+)$/i.exec(rest) : null;
  return shared?.[1]
    ? `no ${shared[1].replace(/^same /, '')} is shared by ${subject.toLowerCase()}`
    : `no ${subject.toLowerCase()} ${verb} ${rest}`;
}
