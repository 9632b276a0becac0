import { createHash } from 'node:crypto';
import type { BoltPack, PackRule, PackSlice } from '../../lifecycle/bolt-pack.ts';
import { listNamed } from '../../lifecycle/design-items.ts';
import { partRef, splitPartRef } from '../../lifecycle/ids.ts';
import { cutPart } from '../cut-part.ts';
import { adrKind } from '../kinds/adr.ts';
import { writeHiddenReferences } from '../markdown/hidden-references.ts';
import { describeStops } from './describe-stops.ts';
import { countTokens } from './count-tokens.ts';
import { fitPack } from './fit-pack.ts';
import { listInvariantRefs } from './list-invariant-refs.ts';
import { listOwned, type Decision, type PackContent, type PackMaterial } from './pack-material.ts';
import { renderPack } from './render-pack.ts';

/** Builds the pack of a Bolt. `whole` cuts nothing; else it stays within `packTokenLimit`. */
export function buildPack(material: PackMaterial, { whole }: { whole: boolean }): BoltPack {
  const content = gatherContent(material);
  const fitted = whole ? content : fitPack(content);
  const hash = createHash('sha256').update(JSON.stringify(fitted)).digest('hex');
  return { ...fitted, hash, tokens: countTokens(renderPack({ ...fitted, hash, tokens: 0 })) };
}

function gatherContent(material: PackMaterial): PackContent {
  const { bolt, decisions, dependencies, invariants, points } = material;
  const { goal, acceptanceCriteria, touches } = bolt.body;
  const owned = listOwned(bolt.body);
  const isOwn = (ref: string): boolean => owned.includes(ref);
  const found = decisions.flatMap((decision) =>
    adrKind.parts(decision.body).map(({ localId, type, text }) => {
      const verbatim = quotePart(decision, localId) ?? text;
      return { ref: partRef(decision.key, localId), type, text: writeHiddenReferences(verbatim), cut: false };
    }),
  );
  const linked = new Set(decisions.flatMap((decision) => followUses(decision, isOwn)));
  const kept = listInvariantRefs(material);
  const missing = [
    ...owned.filter((ref) => !found.some((part) => part.ref === ref)),
    ...kept.filter((ref) => !invariants.has(ref)),
  ];
  const slice = (types: readonly string[]): PackSlice[] =>
    found
      .filter(({ type, ref }) => types.includes(type) && (isOwn(ref) || linked.has(ref)))
      .map(({ ref, text }) => ({ ref, own: isOwn(ref), text, cut: false }))
      .toSorted((a, b) => Number(b.own) - Number(a.own));
  return {
    bolt: bolt.key,
    goal: writeHiddenReferences(goal || bolt.title),
    criteria: acceptanceCriteria.map(({ id, text, from, proof, met }) => {
      return { id: partRef(bolt.key, id), text: writeHiddenReferences(text), from, proof, met };
    }),
    parts: found.filter(({ ref }) => isOwn(ref)),
    // The newest word first: of a long list the end is cut.
    rules: decisions
      .toReversed()
      .flatMap((decision) => listRules(decision, { isOwn, points }))
      .toSorted((a, b) => Number(b.own) - Number(a.own)),
    contract: slice(['api-operation']),
    schema: slice(['schema', 'schema-change']),
    invariants: kept.map((ref) => ({ ref, text: writeHiddenReferences(invariants.get(ref) ?? ''), cut: false })),
    dependencies: dependencies.map((one) => ({ ...one, title: writeHiddenReferences(one.title) })),
    touches: touches.map(writeHiddenReferences),
    tests: {
      how: `A test proves a part when it carries the part's key: in its name, in a JUnit property or CTRF label \`throughline=KEY\`, as a tag of a Gherkin scenario, or in a comment \`verifies KEY\` above it. Skipped, flaky and failing tests prove nothing.`,
      names: nameTests(material, found),
    },
    trailer: `Bolt: ${bolt.key}`,
    stop: describeStops(material, { missing }).map(writeHiddenReferences),
  };
}

/** Texts that are no section or item of their own in the document. */
const wholeTexts: Readonly<Record<string, (body: Decision['body']) => string>> = {
  DECISION: ({ decision }) => decision.statement,
  SCHEMA: ({ implementation }) => implementation.databaseSchema,
  GUIDANCE: ({ amendment }) => amendment.addedGuidance,
};

function quotePart({ body, markdown }: Decision, localId: string): string | null {
  return wholeTexts[localId]?.(body) ?? cutPart(markdown, localId);
}

/**
 * Lists the parts of contract and schema that go with owned ones: what a schema change is used by,
 * and the schema changes that an owned part uses, with the text of the schema.
 */
function followUses({ key, body }: Decision, isOwn: (ref: string) => boolean): string[] {
  const whole = (name: string): string => (splitPartRef(name) ? name : partRef(key, name));
  const linked = body.implementation.schemaChanges.flatMap(({ id, usedBy }) => {
    const own = whole(id);
    const users = listNamed(usedBy).map(whole);
    return isOwn(own) ? [own, ...users] : users.some(isOwn) ? [own] : [];
  });
  const stated = body.references.flatMap(({ from, to }) => (from !== undefined && isOwn(whole(from)) ? [to] : []));
  const all = [...linked, ...stated];
  return all.some((ref) => ref.startsWith(`${key}#SCH-`)) ? [...all, whole('SCHEMA')] : all;
}

/** Lists decision points in the order of the AI-ADR, and the guidance of an amendment. */
function listRules(
  { key, body }: Decision,
  { isOwn, points }: Pick<PackMaterial, 'points'> & { isOwn: (ref: string) => boolean },
): PackRule[] {
  const { addedGuidance } = body.amendment;
  const guidance =
    addedGuidance === '' ? [] : [{ id: 'GUIDANCE', text: addedGuidance, binds: '', prevents: '', rule: '', check: '' }];
  return [...guidance, ...body.decision.points].map(({ id, ...point }) => {
    const ref = partRef(key, id);
    const known = points.get(ref);
    const [text = '', binds = '', prevents = '', rule = '', check = '', code = ''] = [
      point.text,
      point.binds,
      point.prevents,
      point.rule,
      point.check || (known?.check ?? ''),
      known?.code ?? '',
    ].map(writeHiddenReferences);
    return { ref, own: isOwn(ref), text, cut: false, binds, prevents, rule, check, code };
  });
}

/** Names the tests of criteria that a test has to prove, then those of other owned edge cases. */
function nameTests(
  { bolt }: PackMaterial,
  found: readonly { readonly ref: string; readonly type: string }[],
): BoltPack['tests']['names'] {
  const owned = new Set(listOwned(bolt.body));
  const ofCriteria = bolt.body.acceptanceCriteria
    .filter(({ proof }) => proof === 'test')
    .map(({ id, from }) => ({ name: from || partRef(bolt.key, id), proves: partRef(bolt.key, id) }));
  const rest = found
    .filter(({ ref, type }) => type === 'edge-case' && owned.has(ref) && !ofCriteria.some(({ name }) => name === ref))
    .map(({ ref }) => ({ name: ref, proves: ref }));
  return [...ofCriteria, ...rest];
}
