/** One method of the service, whichever it is. */
export type ServiceCall = (...given: readonly unknown[]) => Promise<unknown>;

/**
 * The same service, each of its methods as `wrap` makes it, given its whole name such as `gates.rules.set`. It is made when it is asked for: to wrap all
 * two hundred for every request took longer than what most requests ask for.
 */
export function wrapMethods<T extends object>(part: T, wrap: (call: ServiceCall, name: string) => ServiceCall, prefix = ''): T {
  return new Proxy(part, {
    get(target, name) {
      // What comes from anywhere else, such as a class, would come through unwrapped.
      if (!Object.hasOwn(target, name)) return undefined;
      const member: unknown = Reflect.get(target, name);
      if (typeof name === 'symbol') return member;
      if (typeof member === 'function') return wrap((...given) => Reflect.apply(member, target, given), prefix + name);
      return typeof member === 'object' && member !== null ? wrapMethods(member, wrap, `${prefix}${name}.`) : member;
    },
  });
}
