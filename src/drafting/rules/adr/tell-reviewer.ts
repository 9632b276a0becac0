import type { StepInput } from '../../../steps/registry.ts';

/** Who asked for a change, where and when. */
export type Asked = NonNullable<NonNullable<StepInput<'design/draft-adr'>['revision']>['comments'][number]['asked']>;

const by = ({ by: who, at, gate }: Asked): string => `by ${who} on ${at.slice(0, 10)}, at ${gate}`;

/** What a reviewer changed, with who it was: the record is read where nobody opens its gates. Said once of what one reviewer changed of one part. */
export function signChange(text: string, deed: string, asked: Asked | undefined, { isLine = false } = {}): string {
  if (asked === undefined || text.trimEnd().endsWith(`${by(asked)}.`)) return text;
  const stop = isLine && !/[.!?]$/.test(text.trimEnd()) && text !== '' ? '.' : '';
  return [`${text}${stop}`, `${deed} ${by(asked)}.`].filter((part) => part !== '').join(isLine ? ' ' : '\n\n');
}

/** What is not there any more has no place of its own to say so. */
export function tellRemoved(part: string, asked: Asked): string {
  return `Taken out ${by(asked)}: what was ${part} of version ${asked.version}.`;
}
