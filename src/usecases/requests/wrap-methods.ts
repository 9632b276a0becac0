/** One method of the service, whichever it is. */
export type ServiceCall = (...given: readonly unknown[]) => Promise<unknown>;

/**
 * Wraps each method of the service with `wrap`, which gets its full name such as `gates.rules.set`.
 * Methods are wrapped on access: wrapping all two hundred for every request took longer than most
 * requests.
 */
export function wrapMethods<T extends object>(part: T, wrap: (call: ServiceCall, name: string) => ServiceCall, prefix = ''): T {
  return new Proxy(part, {
    get(target, name) {
      // Inherited members, such as those of a class, would not be wrapped.
      if (!Object.hasOwn(target, name)) return undefined;
      const member: unknown = Reflect.get(target, name);
      if (typeof name === 'symbol') return member;
      if (typeof member === 'function') return wrap((...given) => Reflect.apply(member, target, given), prefix + name);
      return typeof member === 'object' && member !== null ? wrapMethods(member, wrap, `${prefix}${name}.`) : member;
    },
  });
}
