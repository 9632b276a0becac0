/**
 * An expression that finds its letters in any case, for a part of one that heeds the case elsewhere. `(?i:…)` would say so, but in a process that has
 * compiled many expressions V8 (13.6) compiles further ones without optimizing them, and then such a group finds hardly any of its alternatives.
 */
export function inAnyCase(expression: string): string {
  return expression.replaceAll(/\[[^\]]*\]|\\.|\p{L}/gu, (one) =>
    one.length > 1 || one.toLowerCase() === one.toUpperCase() ? one : `[${one.toLowerCase()}${one.toUpperCase()}]`,
  );
}
