/** One call of the service, whichever it is. */
export type Deed = (...given: readonly unknown[]) => Promise<unknown>;

/**
 * The same service, each of its deeds as `wrap` makes it, given what a table like the service says of it (undefined where that says nothing). It is made
 * when the deed is asked for: to wrap all two hundred for every request took longer than what most requests ask for.
 */
export function wrapDeeds<T extends object>(part: T, table: object, wrap: (deed: Deed, entry: unknown, name: string) => Deed): T {
  return wrapPart(part, table, wrap, '');
}

function wrapPart<T extends object>(part: T, table: object, wrap: Parameters<typeof wrapDeeds>[2], prefix: string): T {
  return new Proxy(part, {
    get(target, name) {
      // What comes from anywhere else, such as a class, has no entry and would come through unwrapped.
      if (!Object.hasOwn(target, name)) return undefined;
      const member: unknown = Reflect.get(target, name);
      if (typeof name === 'symbol') return member;
      const entry: unknown = Object.hasOwn(table, name) ? Reflect.get(table, name) : undefined;
      if (typeof member === 'function') return wrap((...given) => Reflect.apply(member, target, given), entry, prefix + name);
      if (typeof member !== 'object' || member === null) return member;
      return wrapPart(member, typeof entry === 'object' && entry !== null ? entry : {}, wrap, `${prefix}${name}.`);
    },
  });
}
