import { z } from 'zod';
import { readWaivedPlace } from '../../../lifecycle/standing-approvals.ts';
import { gateDecisions } from '../../../lifecycle/gate-policies.ts';
import { InputError } from '../../../lifecycle/errors.ts';
import type { DecideGateRequest } from '../../../usecases/service.ts';

const fieldsSchema = z.object({
  decision: z.enum(gateDecisions),
  tag: z.string().min(1).max(200),
  note: z.string().max(10_000).default(''),
  comments: z.string().max(10_000).default(''),
  grant: z.union([z.literal('').transform(() => undefined), z.coerce.number().positive()]).optional(),
});

/** Reads the decision from a form. Throws InputError `decision.invalid`. */
export function readDecision(key: string, fields: ReadonlyMap<string, string>): DecideGateRequest {
  const parsed = fieldsSchema.safeParse(Object.fromEntries(fields));
  if (!parsed.success) {
    throw new InputError({
      id: 'decision.invalid',
      message: `The form is not complete: ${parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`,
      fix: 'Open the page again and use one of its buttons.',
    });
  }
  const { decision, tag, note, comments, grant } = parsed.data;
  const verdicts = named(fields, 'criterion:').filter(([, verdict]) => verdict === 'met' || verdict === 'not-met');
  return {
    key,
    decision,
    ifMatch: tag,
    note: note.trim(),
    all: false,
    met: verdicts.filter(([, verdict]) => verdict === 'met').map(([id]) => id),
    notMet: verdicts
      .filter(([, verdict]) => verdict === 'not-met')
      .map(([id]) => ({ id, verdict: 'not-met', note: fields.get(`note:${id}`)?.trim() ?? '' })),
    waivers: named(fields, 'waive:')
      .map(([place, reason]) => ({ ...readWaivedPlace(place), reason: reason.trim() }))
      .filter(({ reason }) => reason !== ''),
    comments: [
      ...comments
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .map(splitPart),
      ...readRefusals(fields),
    ],
    ...(grant === undefined || decision !== 'approve' ? {} : { grant }),
  };
}

/** Reads why claims are refused; an approval passes the others, a rejection records the reasons. */
function readRefusals(fields: ReadonlyMap<string, string>): { part: string; text: string }[] {
  return named(fields, 'refuse:')
    .map(([part, text]) => ({ part, text: text.trim() }))
    .filter(({ text }) => text !== '');
}

function named(fields: ReadonlyMap<string, string>, prefix: string): [string, string][] {
  return [...fields].filter(([name]) => name.startsWith(prefix)).map(([name, value]) => [name.slice(prefix.length), value]);
}

/** Splits `Loan: add invariant: …` into the part Loan and its text; other lines have no part. */
function splitPart(line: string): { part: string; text: string } {
  const [, part, text] = /^([A-Za-z][\w.#-]{0,80}): +(\S.*)$/s.exec(line) ?? [];
  return part !== undefined && text !== undefined ? { part, text } : { part: '', text: line };
}
