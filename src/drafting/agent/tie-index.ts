import type { Objection, Tie } from '../../lifecycle/challenge.ts';
import type { DesignMaterial } from '../../lifecycle/design-material.ts';
import { partRef } from '../../lifecycle/ids.ts';
import { renderArtifact } from '../../documents/render-artifact.ts';
import { listPrdParts } from '../../documents/parts.ts';
import type { AnswerProblem } from '../models/answers/answer-problem.ts';
import type { TurnReply } from '../../steps/design/answer-turn.ts';
import type { LookedUp } from './look-up.ts';

/** Everything that the challenger was shown, to which challenges may be tied. */
export interface TieIndex {
  /** Returns the reference in canonical form; null if nothing has it. */
  resolve(ref: string): string | null;
  /** Returns whether the shown texts contain the quote. */
  stands(quote: string): boolean;
}

export function indexTies({ rfc, source, prd, patterns, precedents }: DesignMaterial, lookedUp: readonly LookedUp[]): TieIndex {
  const design = renderArtifact('rfc', { title: rfc.title, body: rfc.body });
  const model = renderArtifact(source.kind, { title: source.title, body: source.body });
  const own = new Set([...design.parts.map(({ localId }) => localId), ...listHeadings(design.markdown)]);
  const whole = new Set([
    rfc.key,
    source.key,
    prd.key,
    ...model.parts.map(({ localId }) => partRef(source.key, localId)),
    ...listPrdParts(prd.body).map(({ localId }) => partRef(prd.key, localId)),
    ...patterns.map(({ key }) => key),
    ...precedents.map(({ key }) => key),
    ...lookedUp.flatMap(({ refs }) => refs),
  ]);
  const spelled = new Map<string, string>();
  // The RFC's own names come first, because a bare name means them.
  for (const ref of [...own, ...whole]) remember(spelled, ref, ref);
  for (const name of own) remember(spelled, partRef(rfc.key, name), name);
  for (const ref of whole) if (ref.includes('#')) remember(spelled, ref.slice(ref.indexOf('#') + 1), ref);
  for (const { key, title } of patterns) remember(spelled, title, key);
  const shown = plain(
    [
      design.markdown,
      model.markdown,
      renderArtifact('prd', { title: prd.title, body: prd.body }).markdown,
      ...patterns.map(({ title, body }) => renderArtifact('playbook', { title, body }).markdown),
      ...precedents.map(({ excerpt }) => excerpt),
      ...lookedUp.map(({ text }) => text),
    ].join('\n'),
  );
  return {
    resolve: (ref) => spelled.get(spellAlike(ref)) ?? null,
    stands: (quote) => ` ${shown} `.includes(` ${plain(quote)} `),
  };
}

function remember(spelled: Map<string, string>, name: string, ref: string): void {
  const key = spellAlike(name);
  if (key !== '' && !spelled.has(key)) spelled.set(key, ref);
}

function listHeadings(markdown: string): string[] {
  return [...markdown.matchAll(/^#{2,6} (.+)$/gm)].map(([, heading = '']) => heading.trim());
}

function spellAlike(ref: string): string {
  return ref
    .trim()
    .replace(/^[`[("]+/, '')
    .replace(/(?<![`\])"])[`\])"]+$/, '')
    .replace(/[\s_]+/g, ' ')
    .toLowerCase();
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Returns a problem for each tie that names nothing known. */
export function checkTies({ objections }: TurnReply, index: TieIndex): AnswerProblem[] {
  return objections.flatMap(({ ties }, at) =>
    ties.flatMap(({ ref }, place) =>
      index.resolve(ref) === null
        ? [
            {
              path: `objections[${at}].ties[${place}].ref`,
              message: `There is no "${ref}" in what you were shown. Name what there is, or leave the challenge out.`,
              fails: false,
            },
          ]
        : [],
    ),
  );
}

/** Removes challenges without ties, which no reply may hold; adds their titles to `dropped`. */
export function dropUntied(answer: Readonly<Record<string, unknown>>, dropped: string[]): Readonly<Record<string, unknown>> {
  if (!Array.isArray(answer['objections'])) return answer;
  const objections = answer['objections'].filter((objection: unknown) => {
    const isUntied = isRecord(objection) && Array.isArray(objection['ties']) && objection['ties'].length === 0;
    if (isUntied) dropped.push(String(objection['title']));
    return !isUntied;
  });
  return { ...answer, objections };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Describes a dropped challenge to the model. */
export function complainUntied(title: string): AnswerProblem {
  return { path: 'objections', message: `"${title}" has no ties. Tie it to what you were shown, or leave it out.`, fails: false };
}

/** Resolves ties, empties quotes that do not occur, and drops challenges without a valid tie. */
export function keepTied(reply: TurnReply, index: TieIndex): { readonly reply: TurnReply; readonly dropped: readonly string[] } {
  const tied = reply.objections.map((objection) => ({ ...objection, ...settle(objection, index) }));
  return {
    reply: { ...reply, objections: tied.filter(({ ties }) => ties.length > 0) },
    dropped: tied.filter(({ ties }) => ties.length === 0).map(({ title }) => title),
  };
}

function settle({ ties, about }: Objection, index: TieIndex): Pick<Objection, 'ties' | 'about'> {
  const settled = ties.flatMap(({ ref, quote, ...tie }): Tie[] => {
    const found = index.resolve(ref);
    return found === null ? [] : [{ ...tie, ref: found, quote: index.stands(quote) ? quote : '' }];
  });
  return { ties: settled, about: about.flatMap((name) => index.resolve(name) ?? []) };
}
