import { titleOfAlternative } from '../../analysis/design/merge-alternatives.ts';
import { namesAlternative, readDirection, type Direction } from '../../analysis/design/read-direction.ts';
import { InputError } from '../../lifecycle/errors.ts';
import { rfcBodySchema } from '../../lifecycle/rfc.ts';
import type { SessionDescription } from './describe-session.ts';
import type { TakeTurn } from './design-session-service.ts';

/** What the words of a settlement may not say of an alternative. */
const opposite = { choose: 'rejected', reject: 'taken' } as const satisfies Record<string, Direction>;

/**
 * A decision about an alternative goes one way, in its words as in its settlement: nobody could tell later which of them counts. Throws InputError
 * `session.about-required` for a rejection of nothing, and `session.direction-contradicted`.
 */
export function requireDirection(
  { session, rfc }: SessionDescription,
  { key, settlement, about, text }: Omit<TakeTurn, 'models'>,
): void {
  if (settlement !== 'choose' && settlement !== 'reject') return;
  const { alternatives } = rfcBodySchema.parse(rfc.body);
  const meant = alternatives.filter(({ id }) => about.includes(id));
  const offered = session.turns.flatMap(({ reply }) => reply?.alternatives ?? []);
  if (settlement === 'reject' && meant.length === 0 && !offered.some(({ title }) => namesAlternative(text, title)))
    throw rejectsNothing(key);
  const against = meant.find(
    (one) => readDirection(text, { id: one.id, title: titleOfAlternative(one) }) === opposite[settlement],
  );
  if (against) throw contradicted({ key, settlement, id: against.id, text });
}

function rejectsNothing(key: string): InputError {
  return new InputError({
    id: 'session.about-required',
    message: 'It does not say which alternative is rejected.',
    fix: `Name it in \`about\`, such as ALT-1; one that the challenger offered, by its title in \`text\`. \`throughline design show ${key}\` lists what there is.`,
  });
}

interface Contradiction {
  readonly key: string;
  readonly settlement: 'choose' | 'reject';
  readonly id: string;
  readonly text: string;
}

function contradicted({ key, settlement, id, text }: Contradiction): InputError {
  const other = settlement === 'choose' ? 'reject' : 'choose';
  const [says, does] = settlement === 'choose' ? ['no to', 'takes it up'] : ['yes to', 'leaves it'];
  const quoted = text.replace(/\s+/g, ' ').trim();
  return new InputError({
    id: 'session.direction-contradicted',
    message: `“${quoted.length > 120 ? `${quoted.slice(0, 119)}…` : quoted}” says ${says} ${id}, and ${settlement} ${does}. Nothing was recorded.`,
    fix: `Where the words count, say \`throughline design say ${key} decide --as ${other} --about ${id} "…"\`. Where ${settlement} does, say nothing else than what is decided about ${id}, and the rest as the reason, in \`because\`.`,
    details: { session: key, alternative: id, as: settlement },
  });
}
