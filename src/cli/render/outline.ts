import { count } from '../../lifecycle/count.ts';
import type { Aggregate, BoundedContext, DaaBody, Operation } from '../../lifecycle/daa.ts';
import { splitPartRef } from '../../lifecycle/ids.ts';
import type { Style } from './style.ts';
import { displayWidth, hang, oneLine, padEnd, truncate } from './text.ts';
import { drawTree, indentation, type TreeNode } from './tree.ts';

export interface OutlineDetail {
  /** True shows invariants and transitions in full instead of a summary. */
  readonly full: boolean;
  /** Operations shown for each aggregate; the others are counted. */
  readonly operationLimit: number;
}

/** Renders contexts, aggregates and operations, with the parts served and events raised. */
export function renderOutline(body: DaaBody, detail: OutlineDetail, style: Style): string[] {
  return body.contexts.flatMap((context, index) => {
    const aggregates = body.aggregates.filter((aggregate) => aggregate.context === context.name);
    return [
      ...(index > 0 ? [''] : []),
      ...contextLines(context, style),
      ...drawTree(
        aggregates.map((aggregate) => aggregateNode(aggregate, detail, style)),
        style,
      ),
    ];
  });
}

/** Renders `3 contexts · 6 aggregates · 24 operations · 31 invariants · 19 events`. */
export function countModel(body: DaaBody): string {
  const total = (of: (aggregate: Aggregate) => readonly unknown[]): number =>
    body.aggregates.reduce((sum, aggregate) => sum + of(aggregate).length, 0);
  return [
    count(body.contexts.length, 'context'),
    count(body.aggregates.length, 'aggregate'),
    count(
      total((aggregate) => aggregate.operations),
      'operation',
    ),
    count(
      total((aggregate) => aggregate.invariants),
      'invariant',
    ),
    count(body.domainEvents.length, 'event'),
  ].join(' · ');
}

function contextLines({ name, responsibilities }: BoundedContext, { colors, columns }: Style): string[] {
  const [first = ''] = responsibilities;
  const title = oneLine(name);
  const room = columns - displayWidth(title) - 2;
  const purpose = first === '' || room < 20 ? '' : `  ${colors.dim(truncate(oneLine(first), room))}`;
  return [colors.bold(colors.cyan(title)) + purpose];
}

function aggregateNode(aggregate: Aggregate, detail: OutlineDetail, style: Style): TreeNode {
  const { colors } = style;
  const shown = aggregate.operations.slice(0, detail.operationLimit);
  const rest = aggregate.operations.length - shown.length;
  const facts = [
    ...(aggregate.root === aggregate.name ? [] : [`root ${oneLine(aggregate.root)}`]),
    ...(aggregate.entities.length > 0 ? [`holds ${aggregate.entities.map((entity) => oneLine(entity.name)).join(', ')}`] : []),
    ...(detail.full ? [] : [count(aggregate.invariants.length, 'invariant')]),
  ].join(' · ');
  const width = style.columns - 2 * indentation;
  const name = oneLine(aggregate.name);
  const operations = operationNodes(shown, { ...style, columns: width });
  return {
    lines: [
      `${colors.bold(name)}${facts ? `  ${colors.dim(truncate(facts, width - displayWidth(name)))}` : ''}`,
      ...(detail.full ? invariantLines(aggregate, { ...style, columns: width }) : []),
      ...stateLines(aggregate, detail, { ...style, columns: width }),
    ],
    children: rest > 0 ? [...operations, { lines: [colors.dim(`… and ${count(rest, 'more operation')}`)] }] : operations,
  };
}

function invariantLines({ invariants }: Aggregate, { colors, columns }: Style): string[] {
  return invariants.flatMap(({ statement }) => hang(`${colors.yellow('!')} `, statement, columns));
}

function stateLines({ states }: Aggregate, detail: OutlineDetail, { colors, columns }: Style): string[] {
  if (!states) return [];
  if (detail.full) {
    return [
      `${colors.magenta('◉')} ${oneLine(states.initial)}`,
      ...states.transitions.map(({ from, operation, to }) =>
        truncate(`  ${oneLine(from)} → ${oneLine(to)} by ${oneLine(operation)}`, columns),
      ),
    ];
  }
  const others = new Set(states.transitions.flatMap(({ from, to }) => [from, to]).filter((state) => state !== states.initial));
  return hang(`${colors.magenta('◉')} `, [states.initial, ...others].map(oneLine).join(' · '), columns, colors.magenta);
}

const widestName = 48;
const noStory = 'no story';

function operationNodes(operations: readonly Operation[], { colors, columns }: Style): TreeNode[] {
  const nameWidth = Math.min(widestName, Math.max(0, ...operations.map(({ name }) => displayWidth(oneLine(name)))));
  const served = operations.map((operation) => servedParts(operation.covers));
  const servedWidth = Math.max(0, ...served.map((parts) => displayWidth(parts || noStory)));
  return operations.map(({ name, event }, index) => {
    const title = padEnd(truncate(oneLine(name), nameWidth), nameWidth);
    const parts = served[index] ?? '';
    const room = columns - nameWidth - servedWidth - 6;
    const raises = event === '' || room < 8 ? '' : `  ${colors.dim(`→ ${truncate(oneLine(event), room)}`)}`;
    const serves = parts === '' ? colors.yellow(padEnd(noStory, servedWidth)) : colors.green(padEnd(parts, servedWidth));
    return { lines: [`${title}  ${serves}${raises}`] };
  });
}

const mostParts = 3;

/** Renders story and requirement ids: `US-1, US-4`; the others are counted. */
function servedParts(covers: readonly string[]): string {
  const ids = covers.map((ref) => (splitPartRef(ref)?.localId ?? ref).replace(/\.AC-\d+$/, ''));
  const unique = [...new Set(ids)];
  const rest = unique.length - mostParts;
  return unique.slice(0, mostParts).join(', ') + (rest > 0 ? ` +${rest}` : '');
}
