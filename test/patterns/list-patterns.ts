import { parseSync } from '@swc/core';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface Pattern {
  readonly source: string;
  readonly flags: string;
  readonly file: string;
}

/**
 * Every regular expression of the product: the literals, by the syntax tree of each file, and the computed ones. Those that a module makes as it is loaded are
 * taken as they are then; those that a function makes are read with `x` for what is computed.
 */
export async function listPatterns(): Promise<Pattern[]> {
  const found: Pattern[] = [];
  for (const file of globSync('src/**/*.ts').toSorted()) {
    const text = readFileSync(file, 'utf8');
    if (!/\/|RegExp/.test(text)) continue;
    const computed: Pattern[] = [];
    collect(parseSync(text, { syntax: 'typescript' }), (source, flags, isComputed) =>
      (isComputed ? computed : found).push({ source, flags, file }),
    );
    if (computed.length > 0) found.push(...computed, ...(await recordWhileLoading(file)));
  }
  return found;
}

type Node = Readonly<Record<string, unknown>> & { readonly type?: string };

function collect(node: unknown, add: (source: string, flags: string, isComputed: boolean) => void): void {
  if (typeof node !== 'object' || node === null) return;
  const { type, pattern, flags, callee, arguments: given } = node as Node;
  if (type === 'RegExpLiteral') add(String(pattern), String(flags), false);
  if (type === 'NewExpression' && (callee as Node)['value'] === 'RegExp') {
    const [source, marks] = (given as { expression: Node }[]).map(({ expression }) => textOf(expression));
    if (source !== undefined) add(source, marks ?? '', true);
  }
  for (const part of Object.values(node)) collect(part, add);
}

/** What is written in a template or a string, with `x` for what is computed. */
function textOf({ type, value, quasis, template }: Node, part: 'cooked' | 'raw' = 'cooked'): string {
  if (type === 'StringLiteral') return String(value);
  if (type === 'TaggedTemplateExpression') return textOf(template as Node, 'raw');
  return type === 'TemplateLiteral' ? (quasis as { cooked: string; raw: string }[]).map((piece) => piece[part]).join('x') : 'x';
}

async function recordWhileLoading(file: string): Promise<Pattern[]> {
  const found: Pattern[] = [];
  const original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct(target, given: [string | RegExp, string?]) {
      const made = new target(...given);
      found.push({ source: made.source, flags: made.flags, file });
      return made;
    },
  });
  try {
    await import(pathToFileURL(resolve(file)).href);
  } finally {
    globalThis.RegExp = original;
  }
  return found;
}
