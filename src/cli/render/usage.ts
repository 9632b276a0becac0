import { count } from '../../lifecycle/count.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { nameNode } from './nodes.ts';
import { heading, indent } from './sections.ts';
import type { Style } from './style.ts';
import { displayWidth, hang, oneLine, padEnd } from './text.ts';

type Usage = Report<'run-summary'>['usage'];
type Drafting = Report<'artifact-show'>['drafting'];
type Drafter = Drafting[number]['drafter'];

/**
 * Renders `8,210 tokens in (6,144 cached), 1,932 out, 0.0412 USD`; '' without usage. `uncounted`
 * attempts were cut off, so the known usage is a minimum.
 */
export function describeUsage(usage: Usage, uncounted = 0): string {
  const { inputTokens, outputTokens, cacheReadTokens, costUsd } = usage;
  const [was, it] = uncounted === 1 ? ['was', 'it'] : ['were', 'they'];
  const cutOff = uncounted > 0 ? `${count(uncounted, 'attempt')} ${was} cut off; what ${it} used is not known` : '';
  const isCounted = inputTokens + outputTokens > 0;
  if (!isCounted && (costUsd === 0 || uncounted > 0)) return cutOff;
  if (!isCounted) return 'tokens not told, cost unknown';
  const cached = cacheReadTokens > 0 ? ` (${number(cacheReadTokens)} cached)` : '';
  const tokens = `${number(inputTokens)} tokens in${cached}, ${number(outputTokens)} out`;
  if (uncounted > 0) return `at least ${tokens} · ${cutOff}`;
  return `${tokens}, ${costUsd === null ? 'price unknown' : `${costUsd.toFixed(4)} USD`}`;
}

/** Renders who drafted a version in one line: one model, several, or the rules. */
export function summarizeDrafting(drafting: Drafting): string {
  const names = [...new Set(drafting.map(({ drafter }) => nameDrafter(drafter)))];
  if (drafting.some(({ drafter }) => drafter.kind === 'model')) return `drafted by ${names.join(', ')}`;
  const asked = drafting.some(({ passedOver }) => passedOver.length > 0);
  return `drafted by the built-in rules; ${asked ? 'no model gave an answer' : 'no model was used'}`;
}

/** Renders each drafter's parts, skipped models, and cost; nothing if all is by the rules. */
export function renderDrafting({ drafting, usage }: { drafting: Drafting; usage: Usage }, style: Style): string[] {
  const { colors, columns } = style;
  if (drafting.every(({ drafter, passedOver }) => drafter.kind === 'rules' && passedOver.length === 0)) return [];
  const byDrafter = [...Map.groupBy(drafting, ({ drafter }) => nameDrafter(drafter))];
  const width = Math.max(...byDrafter.map(([name]) => displayWidth(name)));
  const passedOver = [
    ...Map.groupBy(
      drafting.flatMap((part) => part.passedOver),
      // A model that was not asked has its own text.
      ({ model, because }) => `${model} ${because.startsWith('gave no answer') ? because : `gave no answer: ${because}`}`,
    ),
  ];
  return [
    heading('Drafted by', describeUsage(usage), style),
    '',
    ...indent([
      ...byDrafter.flatMap(([name, parts]) => hang(`${padEnd(name, width)}  `, listSteps(parts), columns - 2)),
      ...passedOver.flatMap(([text, times]) =>
        hang(`${colors.yellow('!')} `, times.length > 1 ? `${text} (${times.length} times)` : text, columns - 2),
      ),
    ]),
  ];
}

export function nameDrafter({ kind, model }: Drafter): string {
  return kind === 'rules' ? 'built-in rules' : oneLine(model ?? 'a model');
}

/** Lists steps in order; repeated ones once, with their number. */
function listSteps(parts: Drafting): string {
  return [...Map.groupBy(parts, ({ step }) => step)]
    .map(([step, times]) => {
      const name = nameNode(step.slice(step.indexOf('/') + 1));
      return times.length > 1 ? `${name} (${times.length} times)` : name;
    })
    .join(' · ');
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}
