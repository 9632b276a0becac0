import type { FieldName } from './actions.ts';
import type { Act, Fix } from './fix.ts';

/** How an entry point says what a fix names. */
export interface FixWords {
  readonly action: (act: Act) => string;
  readonly field: (name: FieldName) => string;
  /** Of the text between; as it is when absent. */
  readonly text?: (text: string) => string;
}

export function renderFix(fix: Fix, { action, field, text = (said) => said }: FixWords): string {
  if (typeof fix === 'string') return text(fix);
  return fix.map((part) => (typeof part === 'string' ? text(part) : 'field' in part ? field(part.field) : action(part))).join('');
}

/** One of the values that an action is told, as text. */
export function renderArg(said: Act['args'][string] | undefined): string {
  return typeof said === 'object' ? JSON.stringify(said) : String(said);
}

/** For readers that can act by no entry point, such as a model or a log. */
export function describeFix(fix: Fix): string {
  return renderFix(fix, {
    action: ({ action, args }) => `\`${[action, ...Object.values(args).map(renderArg)].join(' ')}\``,
    field: (name) => `\`${name}\``,
  });
}
