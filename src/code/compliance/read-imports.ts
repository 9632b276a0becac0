import type { SgNode } from '@ast-grep/napi';
import type { ParsedSource } from './source-tree.ts';

/** A module that a script loads, as it is written there. */
export interface WrittenImport {
  readonly specifier: string;
  /** Of the specifier, since an import of many names begins far above what it loads. */
  readonly line: number;
}

const loads = {
  rule: {
    any: [
      { kind: 'import_statement' },
      { kind: 'export_statement', has: { field: 'source', kind: 'string' } },
      { kind: 'call_expression', has: { field: 'function', regex: '^(?:import|require|module\\.require|require\\.resolve)$' } },
    ],
  },
};

/** Reads static, dynamic and type imports, `require`, and `export … from`, from the syntax tree. */
export function readImports({ root, linesAbove }: ParsedSource): readonly WrittenImport[] {
  return root.findAll(loads).flatMap((node) => {
    const written = node.field('source') ?? node.field('arguments')?.child(1) ?? null;
    // `import a = require('b')` has no such field, and JavaScript's grammar has no such clause.
    const source = written ?? (node.kind() === 'import_statement' ? node.find({ rule: { kind: 'string' } }) : null);
    const specifier = source && readString(source);
    return specifier === null ? [] : [{ specifier, line: source!.range().start.line + linesAbove + 1 }];
  });
}

/** Reads a literal; null for one that is put together at run time. */
export function readString(node: SgNode): string | null {
  const kind = node.kind();
  if (kind !== 'string' && kind !== 'template_string') return null;
  const text = node.text();
  if (kind === 'template_string' && text.includes('${')) return null;
  return text.slice(1, -1);
}
