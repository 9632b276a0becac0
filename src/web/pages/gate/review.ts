import { nameWaived, placesOf, readWaivedPlace } from '../../../lifecycle/standing-approvals.ts';
import type { Report } from '../../../usecases/reports/registry.ts';
import type { InputOf } from '../../api/input-of.ts';

export type Gate = Report<'gate-show'>;
export type DecisionKind = Gate['decisions'][number]['decision'];
type ByName = Readonly<Record<string, string>>;

/** What a person has filled in at a gate and not sent yet. */
export interface Review {
  /** Of the content that the ticks are about. */
  readonly contentHash: string;
  /** Digests of what code counted and found when they were given, by criterion. */
  readonly evidence: ByName;
  readonly decision: DecisionKind | '';
  readonly note: string;
  /** `met` or `not-met`, by criterion. */
  readonly verdicts: ByName;
  /** What is missing or was read, by criterion. */
  readonly notes: ByName;
  /** Reasons, by what is waived: `DAA-EVENT-TENSE`, or with the place `…@LoanClosing`. */
  readonly waivers: ByName;
  /** Reasons, by the key of the claim that is refused. */
  readonly refusals: ByName;
  readonly wishes: readonly { readonly part: string; readonly text: string }[];
  readonly grant: string;
  readonly role: string;
}

export function startReview(gate: Gate): Review {
  const { contentHash, budget } = gate;
  return {
    contentHash,
    evidence: digestEvidence(gate),
    decision: '',
    note: '',
    verdicts: {},
    notes: {},
    waivers: {},
    refusals: {},
    wishes: [],
    grant: budget ? String(budget.grant) : '',
    role: '',
  };
}

interface FittedReview {
  readonly review: Review;
  /** What made ticks go; null where none did. */
  readonly lost: 'content' | 'evidence' | null;
}

/** Returns the review for what the gate asks about now: words stay, ticks that were given for something else do not. */
export function fitReview(review: Review, gate: Gate): FittedReview {
  const { contentHash } = gate;
  const evidence = digestEvidence(gate);
  const isSame = review.contentHash === contentHash;
  const kept = Object.entries(review.verdicts).filter(([id]) => isSame && review.evidence[id] === evidence[id]);
  const lost = kept.length === Object.keys(review.verdicts).length ? null : isSame ? 'evidence' : 'content';
  if (lost === null && isSame && JSON.stringify(review.evidence) === JSON.stringify(evidence)) return { review, lost };
  return { review: { ...review, contentHash, evidence, verdicts: Object.fromEntries(kept) }, lost };
}

/** Makes of each criterion, with its evidence, findings and what blocks it, a short text that differs when they do. */
function digestEvidence({ criteria, blocking }: Gate): ByName {
  return Object.fromEntries(
    criteria.map((one) => [one.id, digest(JSON.stringify([one, blocking.filter(({ criterion }) => criterion === one.id)]))]),
  );
}

/** Tells texts apart that nobody makes alike on purpose (FNV-1a, 32 bits). */
function digest(text: string): string {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  return `${text.length}-${(hash >>> 0).toString(36)}`;
}

/** Returns what is sent, without the gate and the version that was read. */
export function toDecision(
  review: Review,
  { budget, criteria, blocking }: Gate,
): Omit<InputOf<'decideGate'>, 'key' | 'ifMatch' | 'decision'> & { decision: DecisionKind } {
  const decision = review.decision || 'approve';
  const asked = criteria.map(({ id }) => id);
  // A reason that was typed for what blocks no more waives nothing.
  const waivable = new Set(blocking.flatMap(({ code, part }) => [code, nameWaived({ code, part })]));
  const waivers = filled(review.waivers).filter(([place]) => waivable.has(place));
  const refusals = filled(review.refusals).map(([part, text]) => ({ part, text }));
  return {
    decision,
    note: review.note.trim(),
    met: asked.filter((id) => review.verdicts[id] === 'met'),
    notMet: asked.filter((id) => review.verdicts[id] === 'not-met').map((id) => ({ id, note: review.notes[id]?.trim() ?? '' })),
    waivers: waivers.map(([place, reason]) => ({ ...readWaivedPlace(place), reason })),
    comments: [...review.wishes, ...refusals],
    ...(budget && decision === 'approve' && review.grant !== '' ? { grant: Number(review.grant) } : {}),
    ...(review.role === '' ? {} : { role: review.role as NonNullable<InputOf<'decideGate'>['role']> }),
  };
}

/** Lists what the chosen decision still lacks. The server has the last word. */
export function listOpen(review: Review, { criteria, blocking }: Gate): readonly string[] {
  if (review.decision === '') return ['Choose a decision.'];
  if (review.decision !== 'approve') return review.note.trim() === '' ? ['Say why in the note.'] : [];
  const unanswered = criteria.filter(({ id }) => review.verdicts[id] === undefined).length;
  const notMet = criteria.filter(({ id }) => review.verdicts[id] === 'not-met').length;
  const waived = new Set(filled(review.waivers).map(([place]) => place));
  const held = blocking.filter(({ code, part }) => !waived.has(code) && !waived.has(nameWaived({ code, part })));
  const codes = [...new Set(held.map(({ code }) => code))];
  return [
    ...(unanswered > 0
      ? [`${unanswered} of ${criteria.length} criteria ${unanswered === 1 ? 'has' : 'have'} no answer yet.`]
      : []),
    ...(notMet > 0 ? [`${notMet} of ${criteria.length} criteria ${notMet === 1 ? 'is' : 'are'} not met.`] : []),
    ...(codes.length > 0 ? [`${codes.join(', ')}: waive it with a reason, or request changes.`] : []),
  ];
}

interface WaivableCode {
  readonly code: string;
  readonly messages: readonly string[];
  /** Where each place can be waived alone. */
  readonly places: readonly { readonly part: string; readonly message: string }[];
}

/** Groups what blocks an approval by its code. One finding may concern several criteria. */
export function listWaivable(blocking: Gate['blocking']): readonly WaivableCode[] {
  const findings = [...new Map(blocking.map((one) => [JSON.stringify([one.code, one.part, one.message]), one])).values()];
  return [...Map.groupBy(findings, ({ code }) => code)].map(([code, alike]) => {
    const parts = alike.length > 1 ? placesOf(alike.map(({ part }) => ({ at: { part } }))) : [];
    const messageAt = (place: string): string =>
      alike
        .filter(({ part }) => part === place)
        .map(({ message }) => message)
        .join(' ');
    return {
      code,
      messages: alike.map(({ message }) => message),
      places: parts.map((part) => ({ part, message: messageAt(part) })),
    };
  });
}

/** Returns whether anything was typed or chosen that would be lost. */
export function isFilledIn({ decision, note, verdicts, notes, waivers, refusals, wishes }: Review): boolean {
  const texts = [note, ...[notes, waivers, refusals].flatMap((named) => Object.values(named))];
  return decision !== '' || wishes.length > 0 || Object.keys(verdicts).length > 0 || texts.some((text) => text.trim() !== '');
}

function filled(named: ByName): readonly (readonly [string, string])[] {
  return Object.entries(named)
    .map(([name, text]) => [name, text.trim()] as const)
    .filter(([, text]) => text !== '');
}
