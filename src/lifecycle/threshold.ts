import { z } from 'zod';

/** The condition of an alert in machine-readable form: `p95 > 500 ms for 300 s`. */
export const thresholdSchema = z.strictObject({
  stat: z.string().describe('`p95`, `rate`, `sum`, `value` …'),
  op: z.enum(['>', '>=', '<', '<=', '==', '!=']),
  value: z.number(),
  unit: z.string().describe('`ms`, `%`, `/min`; empty of a plain number.'),
  forSeconds: z.int().nonnegative().describe('So long it has to hold; 0 where the first time counts.'),
});

export type Threshold = z.infer<typeof thresholdSchema>;

const form =
  /^([A-Za-z][\w.-]*) ?(>=|<=|==|!=|>|<|≥|≤) ?(-?\d+(?:\.\d+)?) ?([A-Za-z%/µ][\w%/µ]*)??(?: for (\d+) ?(s|sec|seconds?|min|m|minutes?|h|hours?))?$/;

const signs = { '≥': '>=', '≤': '<=' } as const;

/** Parses the threshold of an alert. Null means another form, which no program could watch. */
export function readThreshold(text: string): Threshold | null {
  const match = form.exec(text.trim().replace(/\.$/, '').replaceAll(/ +/g, ' '));
  if (!match) return null;
  const [, stat = '', sign = '', value = '', unit = '', time = '0', scale = 's'] = match;
  const op = sign === '≥' || sign === '≤' ? signs[sign] : sign;
  const seconds = scale.startsWith('h') ? 3600 : scale.startsWith('m') ? 60 : 1;
  return thresholdSchema.parse({ stat, op, value: Number(value), unit, forSeconds: Number(time) * seconds });
}

export function writeThreshold({ stat, op, value, unit, forSeconds }: Threshold): string {
  const figure = `${value}${unit === '' ? '' : unit === '%' ? '%' : ` ${unit}`}`;
  return `${stat} ${op} ${figure}${forSeconds === 0 ? '' : ` for ${forSeconds} s`}`;
}
