interface Waiting {
  readonly id: string;
  readonly dependsOn: readonly string[];
}

/** Returns everything that a Bolt waits for, directly or not; a Bolt in a cycle waits for itself. */
export function listAwaited(bolts: readonly Waiting[]): Map<string, ReadonlySet<string>> {
  const direct = new Map(bolts.map(({ id, dependsOn }) => [id, dependsOn]));
  return new Map(
    bolts.map(({ id, dependsOn }) => {
      const reached = new Set(dependsOn);
      // The loop also visits what is added while it runs.
      for (const one of reached) for (const next of direct.get(one) ?? []) reached.add(next);
      return [id, reached];
    }),
  );
}

/** Orders Bolts so that each comes after those it waits for; a cycle keeps its order. */
export function orderBolts<Bolt extends Waiting>(bolts: readonly Bolt[]): Bolt[] {
  const ordered: Bolt[] = [];
  let rest = [...bolts];
  while (rest.length > 0) {
    const ids = new Set(rest.map(({ id }) => id));
    const ready = rest.filter(({ id, dependsOn }) => !dependsOn.some((other) => other !== id && ids.has(other)));
    const taken = ready.length > 0 ? ready : rest;
    ordered.push(...taken);
    rest = rest.filter((bolt) => !taken.includes(bolt));
  }
  return ordered;
}
