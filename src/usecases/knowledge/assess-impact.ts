import { drawImpact } from '../../analysis/impact/draw-impact.ts';
import { weighImpact, type WeighedImpact } from '../../analysis/impact/weigh-impact.ts';
import type { KnownLink } from '../../lifecycle/trace-closure.ts';
import { InputError } from '../../lifecycle/errors.ts';
import type { FeatureSize, NamedIn } from '../../ports/knowledge.ts';
import type { UsecasePorts } from '../ports.ts';
import { readPlace } from './read-place.ts';

export interface Impact extends WeighedImpact<FeatureSize> {
  readonly things: readonly string[];
  readonly named: readonly NamedIn[];
  readonly unknown: readonly string[];
  readonly links: readonly KnownLink[];
  readonly text: string;
}

/** Longer than any service name, and too short for a whole document. */
const longestName = 100;
const mostThings = 50;

/**
 * Returns what a change or outage of these things affects. A thing like a key is an artifact or
 * part; any other is the name of a service or of infrastructure. Throws what `tracePlace` throws,
 * and InputError `impact.malformed`.
 */
export async function assessImpact(
  { knowledge }: Pick<UsecasePorts, 'knowledge'>,
  { things }: { things: readonly string[] },
): Promise<Impact> {
  const asked = [...new Set(things.map((thing) => thing.trim()))].filter((thing) => thing !== '');
  requireThings(asked);
  const names = asked.filter((thing) => !looksLikeKey(thing));
  const places = asked.filter(looksLikeKey).map(readPlace);
  const reading = await knowledge.readImpact({ places, names });
  const known = new Set(reading.named.map(({ name }) => name));
  const links = distinct([...reading.above.links, ...reading.below.links]);
  const impact = {
    ...weighImpact({ ...reading, places: [...places, ...reading.named.map(({ key }) => ({ key, part: null }))] }),
    things: asked,
    named: reading.named,
    unknown: names.filter((name) => !known.has(name)),
    links,
  };
  return { ...impact, text: drawImpact(impact) };
}

/** `PRD-001`, `prd-001#US-3`, `INC-2026-004`; a product such as `EC2-1` has no three digits. */
function looksLikeKey(thing: string): boolean {
  return /^[A-Za-z]+(-\d{4})?-\d{3,}(#.*)?$/.test(thing);
}

export function requireThings(things: readonly string[]): void {
  const tooLong = things.find((thing) => thing.length > longestName);
  if (things.length > 0 && things.length <= mostThings && tooLong === undefined) return;
  throw new InputError({
    id: 'impact.malformed',
    message:
      tooLong === undefined
        ? `${things.length === 0 ? 'Nothing is' : `${things.length} things are`} named.`
        : `"${tooLong.slice(0, 40)}…" is longer than a name.`,
    fix: `Name 1 to ${mostThings} things of at most ${longestName} characters: keys such as PRD-001 or ADR-002, parts such as PRD-001#US-3, or names such as "RabbitMQ".`,
  });
}

function distinct(links: readonly KnownLink[]): KnownLink[] {
  const nameOf = ({ from, fromPart, role, to, toPart }: KnownLink): string => JSON.stringify([from, fromPart, role, to, toPart]);
  return [...new Map(links.map((link) => [nameOf(link), link])).values()];
}
