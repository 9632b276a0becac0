/**
 * Makes letters match any case, in an expression that heeds case elsewhere. `(?i:…)` fails: V8
 * (13.6) stops optimizing after many expressions, and such a group then misses most alternatives.
 */
export function inAnyCase(expression: string): string {
  return expression.replaceAll(/\[[^\]]*\]|\\.|\p{L}/gu, (one) =>
    one.length > 1 || one.toLowerCase() === one.toUpperCase() ? one : `[${one.toLowerCase()}${one.toUpperCase()}]`,
  );
}
