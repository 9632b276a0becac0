/** A rule's main clause, turned so that the thing it is about comes first. */
export interface Core {
  readonly subject: string;
  readonly verb: string;
  readonly rest: string;
  readonly plural: boolean;
}

/** What a bound forbids, said as what never happens. */
export function restateLimit({ subject, verb, rest }: Core, tail: string, negative: boolean): string {
  const bound = (pattern: RegExp): { before: string; after: string } | null => {
    const match = pattern.exec(rest);
    return match?.[1] === undefined ? null : { before: rest.slice(0, match.index), after: match[1] };
  };
  const range = /\bbetween (\S+) and (\S+)(.*)$/i.exec(rest);
  if (range)
    return `no ${subject} ${verb} ${rest.slice(0, range.index)} fewer than ${range[1]} or more than ${range[2]}${range[3]} ${tail}`;
  const atATime = /\b(?:only )?one (\S.* at a time.*)$/i.exec(rest);
  if (atATime) return `no ${subject} ${verb} ${rest.slice(0, atATime.index)} more than one ${atATime[1]} ${tail}`;
  const once = /^(?:only |exactly )?once\b(.*)$/i.exec(rest);
  if (once) return `no ${subject} ${verb} more than once${once[1]} ${tail}`;
  const one = bound(/\b(?:exactly one|always (?:to )?one)\s+(.*)$/i) ?? (/^always\b/.test(verb) ? bound(/\bone\s+(.*)$/i) : null);
  if (one) return `no ${subject} ${verb} ${one.before} more than one ${one.after}, nor ${one.before} none ${tail}`;
  // "up to 24 hours before it starts" sets the latest time, not the longest.
  const latest = bound(/\b(?:up to|until|no later than|at the latest)\s+(\S+ \S+ before\b.*)$/i);
  if (latest) return `no ${subject} ${verb} ${latest.before} less than ${latest.after} ${tail}`;
  const most = bound(/\b(?:at most|no more than|not more than|up to|(?:to )?a maximum of)\s+(.*)$/i);
  if (most) return `no ${subject} ${verb} ${most.before} more than ${most.after} ${tail}`;
  const least = bound(/\b(?:at least|(?:to )?a minimum of)\s+(.*)$/i);
  if (least) return `no ${subject} ${verb} ${least.before} less than ${least.after} ${tail}`;
  return negative ? `no ${subject} ${verb} ${rest} ${tail}` : `every ${subject} ${verb} ${rest} ${tail}`;
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
