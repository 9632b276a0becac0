import { camelCase, plainName, sentenceCase } from '../../analysis/forms/names.ts';
import type { Words } from '../../analysis/forms/words.ts';
import type { Aggregate, DaaBody, Operation } from '../../lifecycle/daa.ts';
import { freeIds } from '../../lifecycle/free-ids.ts';
import { slug } from '../../lifecycle/slug.ts';
import type { StepInput } from '../../steps/registry.ts';

type ReviewComment = StepInput<'inception/revise-daa'>['comments'][number];

const name = '["\'“`]?([\\p{L}\\p{N}_-]+)["\'”`]?';
const forms = {
  remove: new RegExp(`^(?:please )?(?:remove|delete|drop)(?: (?:the )?(?:operation )?(?:it|this|${name}))?[.!]?$`, 'iu'),
  rename: new RegExp(`^(?:please )?rename (?:the )?(?:operation )?(?:(?:it|this|${name}) )?(?:to|as) ${name}[.!]?$`, 'iu'),
  add: new RegExp(`^(?:please )?add (?:an |the )?operation ${name}(?: to ${name})?[.!]?$`, 'iu'),
  rule: new RegExp(`^(?:please )?(?:add|state) (?:an |the )?invariant(?: (?:to|for|of) ${name})?: *([^ ].*)$`, 'isu'),
};

/** Returns the model changed by the comment, or why it is unchanged. */
export function followComment(daa: DaaBody, { part, text }: ReviewComment, words: Words): DaaBody | string {
  const wish = text.trim();
  const leave = (why: string): string => `“${wish}”${part === '' ? '' : ` (${part})`}: ${why}.`;
  const named = (called: string | undefined): Operation | undefined => findOperation(daa, called || part);
  const [removes, called] = forms.remove.exec(wish) ?? [];
  if (removes !== undefined) {
    const operation = named(called);
    return operation ? removeOperation(daa, operation) : leave('it names no operation of the model');
  }
  const [renames, from, to = ''] = forms.rename.exec(wish) ?? [];
  if (renames !== undefined) {
    const operation = named(from);
    if (!operation) return leave('it names no operation of the model');
    return findOperation(daa, to)
      ? leave(`there is an operation "${to}" already`)
      : renameOperation(daa, operation, camelCase(to));
  }
  const [adds, added = '', owner] = forms.add.exec(wish) ?? [];
  if (adds !== undefined) {
    const aggregate = findAggregate(daa, owner || part);
    if (!aggregate) return leave('it does not say which aggregate the operation is of');
    if (findOperation(daa, added)) return leave(`there is an operation "${added}" already`);
    const verb = plainName(camelCase(added)).split(' ')[0] ?? '';
    return words.isVerb(verb) ? addOperation(daa, aggregate, camelCase(added)) : leave(`no dictionary has “${verb}” as a verb`);
  }
  const [states, where, statement = ''] = forms.rule.exec(wish) ?? [];
  if (states !== undefined) {
    const aggregate = findAggregate(daa, where || part);
    return aggregate ? addInvariant(daa, aggregate, statement.trim()) : leave('it does not say which aggregate the rule is of');
  }
  return leave(
    'the built-in rules add, rename and remove operations by name and add invariants; edit the document, or configure a model',
  );
}

function findOperation({ aggregates }: DaaBody, called: string): Operation | undefined {
  const wanted = slug(called.replace(/^OP-/i, ''));
  return aggregates.flatMap(({ operations }) => operations).find((own) => wanted !== '' && slug(own.name) === wanted);
}

function findAggregate({ aggregates }: DaaBody, called: string): Aggregate | undefined {
  const wanted = slug(called.replace(/^AGG-/i, ''));
  const [only, ...others] = aggregates;
  if (wanted === '') return others.length === 0 ? only : undefined;
  return aggregates.find(
    (one) => slug(one.name) === wanted || [...one.operations, ...one.invariants].some(({ id }) => id === called),
  );
}

function replaceAggregate(daa: DaaBody, changed: Aggregate): DaaBody {
  return { ...daa, aggregates: daa.aggregates.map((one) => (one.name === changed.name ? changed : one)) };
}

function ownerOf({ aggregates }: DaaBody, { id }: Operation): Aggregate | undefined {
  return aggregates.find(({ operations }) => operations.some((own) => own.id === id));
}

function removeOperation(daa: DaaBody, operation: Operation): DaaBody {
  const owner = ownerOf(daa, operation);
  if (!owner) return daa;
  const { states, ...rest } = owner;
  const transitions = (states?.transitions ?? []).filter((move) => move.operation !== operation.name);
  const kept = replaceAggregate(daa, {
    ...rest,
    ...(states && transitions.length > 0 ? { states: { ...states, transitions } } : {}),
    operations: owner.operations.filter(({ id }) => id !== operation.id),
  });
  const isRaised = kept.aggregates.some(({ operations }) => operations.some(({ event }) => event === operation.event));
  return isRaised ? kept : { ...kept, domainEvents: kept.domainEvents.filter((event) => event.name !== operation.event) };
}

/** Keeps the id, which links and comments use. */
function renameOperation(daa: DaaBody, operation: Operation, to: string): DaaBody {
  const owner = ownerOf(daa, operation);
  if (!owner) return daa;
  const { states } = owner;
  const move = (name: string): string => (name === operation.name ? to : name);
  return replaceAggregate(daa, {
    ...owner,
    ...(states
      ? { states: { ...states, transitions: states.transitions.map((one) => ({ ...one, operation: move(one.operation) })) } }
      : {}),
    operations: owner.operations.map((own) =>
      own.id === operation.id ? { ...own, name: to, signature: own.signature.replace(operation.name, to) } : own,
    ),
  });
}

function addOperation(daa: DaaBody, aggregate: Aggregate, name: string): DaaBody {
  const { name: thing } = aggregate;
  const operation: Operation = {
    id: `OP-${slug(name)}`,
    name,
    signature: `${name}(${camelCase(thing)}: ${thing}): ${thing}`,
    precondition: '',
    postcondition: '',
    event: '',
    pseudocode: `1. ${sentenceCase(plainName(name))}.`,
    covers: [],
  };
  return replaceAggregate(daa, { ...aggregate, operations: [...aggregate.operations, operation] });
}

function addInvariant(daa: DaaBody, aggregate: Aggregate, text: string): DaaBody {
  const prefix = `INV-${slug(aggregate.name) || 'rule'}`;
  const taken = daa.aggregates.flatMap(({ invariants }) => invariants.map(({ id }) => id));
  const statement = /[.!]$/.test(text) ? sentenceCase(text) : `${sentenceCase(text)}.`;
  return replaceAggregate(daa, {
    ...aggregate,
    invariants: [...aggregate.invariants, { id: freeIds(prefix, taken)(), statement }],
  });
}
