import { z } from 'zod';

const figure = z.number().positive().max(10_000);

/** Hours that a piece of work takes: the least, the likely and the most. */
export const effortSchema = z
  .strictObject({ low: figure, likely: figure, high: figure })
  .refine(({ low, likely, high }) => low <= likely && likely <= high, 'low ≤ likely ≤ high');

export type Effort = z.infer<typeof effortSchema>;

/** The most likely hours: a Bolt takes hours or days, a Fix-It Bolt hours (1.5, 2.10; figures ours). */
export const likelyHours = { BOLT: 40, FIX: 8 } as const;

/** How an effort is written. */
export const effortForm = '`4 h`, `2–8 h` or `2–8 h, likely 4 h`; days count 8 hours';

const form =
  /^(\d+(?:\.\d+)?)(?: ?[-–] ?(\d+(?:\.\d+)?))? ?(h|hours?|d|days?|w|weeks?)(?:, likely (\d+(?:\.\d+)?) ?(?:h|hours?|d|days?|w|weeks?))?$/;

/** Parses an effort. Null is another form. A range without a likely figure counts as its upper end. */
export function readEffort(text: string): Effort | null {
  const match = form.exec(text.trim().replace(/\.$/, ''));
  if (!match) return null;
  const [, low = '', high = low, unit = 'h', likely = high] = match;
  const scale = unit.startsWith('w') ? 40 : unit.startsWith('d') ? 8 : 1;
  const read = effortSchema.safeParse({ low: Number(low) * scale, likely: Number(likely) * scale, high: Number(high) * scale });
  return read.success ? read.data : null;
}

export function writeEffort({ low, likely, high }: Effort): string {
  if (low === high) return `${low} h`;
  return `${low}–${high} h${likely === high ? '' : `, likely ${likely} h`}`;
}
