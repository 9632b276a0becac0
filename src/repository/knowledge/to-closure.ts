import type { Closure, KnownArtifact, KnownLink } from '../../lifecycle/trace-closure.ts';

/** Columns are null when there are no rows. */
type Columns<T> = { readonly [Name in keyof T]: readonly T[Name][] | null };

interface LinkRow {
  readonly id: number;
  readonly from: number;
  readonly fromVersion: number;
  readonly fromPart: string | null;
  readonly role: KnownLink['role'];
  readonly to: number;
  readonly toVersion: number;
  readonly toPart: string | null;
}

/** The columns of `artifactsOf`, `linksOf` and `suspectsOf`. */
export interface ClosureColumns {
  readonly artifacts: Columns<KnownArtifact & { readonly id: number }>;
  readonly links: Columns<LinkRow>;
  readonly suspects: readonly number[];
}

/** Builds objects from columns: links of current versions only, within the closure. */
export function toClosure({ artifacts, links, suspects }: ClosureColumns): Closure {
  const known = new Map<number, KnownArtifact>();
  for (const [at, id] of (artifacts.id ?? []).entries())
    known.set(id, {
      key: valueAt(artifacts.key, at),
      kind: valueAt(artifacts.kind, at),
      title: valueAt(artifacts.title, at),
      status: valueAt(artifacts.status, at),
      version: valueAt(artifacts.version, at),
      successor: valueAt(artifacts.successor, at),
      successorStatus: valueAt(artifacts.successorStatus, at),
    });
  return { artifacts: [...known.values()], links: toLinks(links, { known, suspects: new Set(suspects) }) };
}

function toLinks(
  links: ClosureColumns['links'],
  { known, suspects }: { known: ReadonlyMap<number, KnownArtifact>; suspects: ReadonlySet<number> },
): KnownLink[] {
  const made: KnownLink[] = [];
  for (const [at, id] of (links.id ?? []).entries()) {
    const source = known.get(valueAt(links.from, at));
    const target = known.get(valueAt(links.to, at));
    if (!source || !target || source.version !== valueAt(links.fromVersion, at)) continue;
    made.push({
      from: source.key,
      fromPart: valueAt(links.fromPart, at),
      role: valueAt(links.role, at),
      to: target.key,
      toPart: valueAt(links.toPart, at),
      toVersion: valueAt(links.toVersion, at),
      targetVersion: target.version,
      suspect: suspects.has(id),
    });
  }
  return made;
}

/** Returns one value; all columns are as long as that of the ids. */
function valueAt<T>(column: readonly T[] | null, at: number): T {
  return column?.[at] as T;
}
