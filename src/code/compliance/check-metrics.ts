import { isScalar, visit } from 'yaml';
import { noFacts, unprovedFacts, type CodeFacts, type CodeHit } from '../../lifecycle/compliance.ts';
import { scriptExtensions } from './languages.ts';
import { readPositioned } from './read-yaml.ts';
import { readString } from './read-imports.ts';
import type { SourceTree } from './source-tree.ts';

interface MadeMetric {
  readonly name: string;
  readonly type: 'counter' | 'histogram' | 'gauge' | 'summary';
  readonly hit: CodeHit;
}

const everywhere = { within: ['**'], except: ['**/*.{test,spec}.*', '**/{test,tests,__tests__}/**'] };
const constructors = { Counter: 'counter', Gauge: 'gauge', Histogram: 'histogram', Summary: 'summary' } as const;
const creators = {
  createCounter: 'counter',
  createUpDownCounter: 'gauge',
  createGauge: 'gauge',
  createHistogram: 'histogram',
  createObservableCounter: 'counter',
  createObservableUpDownCounter: 'gauge',
  createObservableGauge: 'gauge',
} as const;

/**
 * Looks for a metric's name as a literal where prom-client or OpenTelemetry makes it. The same name
 * with another type contradicts. A name that is put together, or made elsewhere, proves nothing.
 */
export async function checkMetrics(
  tree: SourceTree,
  metrics: readonly { readonly id: string; readonly name: string; readonly type: string | null }[],
): Promise<ReadonlyMap<string, CodeFacts>> {
  if (metrics.length === 0) return new Map();
  const made = await readMetrics(tree);
  return new Map(
    metrics.map(({ id, name, type }) => {
      const named = made.filter((one) => isSameName(one.name, name));
      const fitting = named.find((one) => type === null || one.type === type);
      if (fitting) return [id, { ...noFacts, proof: [place(fitting.hit)] }];
      if (named.length > 0) return [id, { ...noFacts, hits: named.map(({ hit }) => hit) }];
      return [id, unprovedFacts(`no ${type ?? 'metric'} "${name}" is made by prom-client or OpenTelemetry`)];
    }),
  );
}

/** OpenTelemetry writes dots where Prometheus writes underscores, and no `_total`. */
function isSameName(written: string, decided: string): boolean {
  const plain = (name: string): string =>
    name
      .trim()
      .replaceAll(/[`"']/g, '')
      .replaceAll(/[.-]/g, '_')
      .replace(/_total$/, '');
  return plain(written) === plain(decided);
}

async function readMetrics(tree: SourceTree): Promise<readonly MadeMetric[]> {
  const made: MadeMetric[] = [];
  for (const file of tree.select(everywhere, scriptExtensions)) {
    if (!/\b(?:Counter|Gauge|Histogram|Summary|create\w*(?:Counter|Gauge|Histogram))\b/.test((await tree.text(file)) ?? ''))
      continue;
    for (const { root, linesAbove } of await tree.scripts(file)) {
      for (const node of root.findAll({ rule: { any: [{ kind: 'new_expression' }, { kind: 'call_expression' }] } })) {
        const isNew = node.kind() === 'new_expression';
        const callee =
          (isNew ? node.field('constructor') : node.field('function'))?.text().split('.').at(-1)?.split('<')[0] ?? '';
        const table: Readonly<Record<string, MadeMetric['type']>> = isNew ? constructors : creators;
        const type = Object.hasOwn(table, callee) ? table[callee] : undefined;
        const argument = node.field('arguments')?.child(1);
        if (!type || !argument) continue;
        const named = isNew
          ? (argument
              .children()
              .find((pair) => pair.kind() === 'pair' && /^["']?name["']?$/.test(pair.field('key')?.text() ?? ''))
              ?.field('value') ?? argument)
          : argument;
        const name = readString(named);
        if (name !== null) made.push({ name, type, hit: await tree.hit(file, named.range().start.line + linesAbove + 1) });
      }
    }
  }
  return made;
}

/** Looks for rule files of Prometheus that name an alert: `alert: NAME`, in YAML. */
export async function checkAlerts(
  tree: SourceTree,
  alerts: readonly { readonly id: string; readonly name: string }[],
): Promise<ReadonlyMap<string, CodeFacts>> {
  if (alerts.length === 0) return new Map();
  const found = new Map<string, string>();
  for (const file of tree.select({ within: ['**'], except: [] }, ['yaml', 'yml', 'rules'])) {
    const text = (await tree.snapshot.readText(file)) ?? '';
    if (!/\balert["']?\s*:/.test(text)) continue;
    const read = readPositioned(text);
    if (!read) continue;
    visit(read.document, {
      Map(_key, map) {
        const name = map.get('alert');
        if (typeof name !== 'string' || !map.has('expr')) return;
        const pair = map.items.find(({ key }) => isScalar(key) && key.value === 'alert');
        const at = pair && isScalar(pair.key) ? (pair.key.range?.[0] ?? 0) : 0;
        found.set(name, `${file}:${read.lineAt(at)}`);
      },
    });
  }
  return new Map(
    alerts.map(({ id, name }) => {
      const at = found.get(name) ?? [...found].find(([one]) => alertName(one) === alertName(name))?.[1];
      return [
        id,
        at === undefined ? unprovedFacts(`no rule file of Prometheus names the alert "${name}"`) : { ...noFacts, proof: [at] },
      ];
    }),
  );
}

/** Rule files write `LoanLatencyHigh` where people write "Loan latency high". */
function alertName(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function place({ file, line }: CodeHit): string {
  return `${file}:${line}`;
}
