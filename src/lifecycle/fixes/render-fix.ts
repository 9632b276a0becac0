import type { FieldName } from './actions.ts';
import type { Act, Fix } from './fix.ts';

/** How an entry point renders the parts of a fix. */
export interface FixWords {
  readonly action: (act: Act) => string;
  readonly field: (name: FieldName) => string;
  /** Renders the text between; absent leaves it as it is. */
  readonly text?: (text: string) => string;
}

export function renderFix(fix: Fix, { action, field, text = (said) => said }: FixWords): string {
  if (typeof fix === 'string') return text(fix);
  return fix.map((part) => (typeof part === 'string' ? text(part) : 'field' in part ? field(part.field) : action(part))).join('');
}

/** Renders the value of an argument as text. */
export function renderArg(said: Act['args'][string] | undefined): string {
  return typeof said === 'object' ? JSON.stringify(said) : String(said);
}

/** Renders a fix for readers without an entry point, such as a model or a log. */
export function describeFix(fix: Fix): string {
  return renderFix(fix, {
    action: ({ action, args }) => `\`${[action, ...Object.values(args).map(renderArg)].join(' ')}\``,
    field: (name) => `\`${name}\``,
  });
}
