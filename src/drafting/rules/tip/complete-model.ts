import { listPrdParts } from '../../../analysis/coverage/prd-parts.ts';
import { plainName, pascalCase, sentenceCase } from '../../../analysis/concepts/terms.ts';
import type { Tagger } from '../../../analysis/concepts/tagger.ts';
import type { Aggregate, DaaBody, Operation } from '../../../lifecycle/daa.ts';
import { splitPartRef } from '../../../lifecycle/ids.ts';
import type { PrdBody } from '../../../lifecycle/prd.ts';
import { objectOf } from './name-calls.ts';

/**
 * What a proposal needs and a model of the domain leaves out: the second of two deeds that a criterion joins by "or", and the refusal of a look-up, which
 * changes nothing and so has no rule of its own.
 */
export function completeModel(model: DaaBody, prd: PrdBody, tagger: Tagger): DaaBody {
  const texts = new Map(listPrdParts(prd).map(({ localId, text }) => [localId, text]));
  const criteriaOf = ({ covers }: Operation): string[] =>
    covers.flatMap((ref) => texts.get(splitPartRef(ref)?.localId ?? ref) ?? []);
  return {
    ...model,
    aggregates: model.aggregates.map((aggregate) => {
      const operations = aggregate.operations.map((operation) =>
        operation.event === '' ? refuseLookUp(operation, aggregate, criteriaOf(operation)) : operation,
      );
      const made = makeOne({ ...aggregate, operations });
      return made.reduce((sofar, operation) => addTwin(sofar, operation, criteriaOf(operation), tagger), {
        ...aggregate,
        operations: made,
      });
    }),
  };
}

/** Where nothing else makes the thing, it is there only after what is sent, recorded or booked: no id is known before. */
function makeOne({ name, identity, operations }: Aggregate): Operation[] {
  const thing = plainName(name);
  const own = new RegExp(`\\b\\w+: ${identity.type}\\b(?:, )?`);
  const changing = operations.filter(({ event }) => event !== '');
  const isOfOne = ({ signature }: Operation): boolean => own.test(/\(.*?\)/.exec(signature)?.[0] ?? '');
  if (!changing.every(isOfOne)) return [...operations];
  const maker = changing.find((operation) => {
    const { object, made } = objectOf(operation.name, thing);
    return made && object === thing;
  });
  return operations.map((operation) => {
    if (operation !== maker) return operation;
    const steps = operation.pseudocode.split('\n').map((line) => line.replace(/^\d+\. /, ''));
    const kept = steps.filter((step) => !step.startsWith(`Find the ${thing};`));
    return {
      ...operation,
      signature: operation.signature.replace(own, ''),
      pseudocode: kept.map((step, at) => `${at + 1}. ${step}`).join('\n'),
    };
  });
}

/** "The export is refused while a doubtful reading is open" refuses the look-up; "accepted readings" are those that it shows. */
function refuseLookUp(operation: Operation, { name }: Aggregate, criteria: readonly string[]): Operation {
  const thing = plainName(name);
  const refusals = criteria.flatMap((text) => {
    const [, when] =
      /\b(?:is|are) (?:refused|rejected|denied|blocked) ((?:while|when|if|where|as long as) .+?)[.\s]*$/i.exec(text) ?? [];
    return when === undefined ? [] : [`Refuse ${when}.`];
  });
  const steps = operation.pseudocode.split('\n').map((line) => line.replace(/^\d+\. /, ''));
  const shown = new RegExp(`^Check that the ${thing} is ([a-z]+); otherwise refuse\\.$`);
  const every = `Gather every ${thing} that fits the request.`;
  const [state] = steps.includes(every) ? steps.flatMap((step) => shown.exec(step)?.slice(1) ?? []) : [];
  const kept = steps
    .filter((step) => state === undefined || !shown.test(step))
    .map((step) =>
      state !== undefined && step === every ? `Gather every ${thing} that is ${state} and fits the request.` : step,
    );
  const all = [...refusals.filter((refusal) => !kept.includes(refusal)), ...kept];
  return { ...operation, pseudocode: all.map((step, at) => `${at + 1}. ${step}`).join('\n') };
}

/** "Can accept or refuse a reading": both are deeds, with the same steps. */
function addTwin(aggregate: Aggregate, operation: Operation, criteria: readonly string[], { morphology }: Tagger): Aggregate {
  const thing = plainName(aggregate.name);
  const [verb = ''] = plainName(operation.name).split(' ');
  const joined = new RegExp(`\\b(?:can|may|must) ([a-z]+) or ([a-z]+) (?:an? |the |each |every )?(?:[a-z]+ )?${thing}\\b`, 'i');
  const twin = criteria
    .flatMap((text) => joined.exec(text)?.slice(1, 3) ?? [])
    .find((other, _, verbs) => verbs.includes(verb) && other !== verb && morphology.isVerb(other));
  if (operation.event === '' || twin === undefined) return aggregate;
  const name = operation.name.replace(verb, twin);
  if (aggregate.operations.some((one) => plainName(one.name).split(' ')[0] === twin)) return aggregate;
  const [done, other] = [morphology.participle(verb), morphology.participle(twin)];
  const turn = (text: string): string =>
    text
      .replaceAll(`${sentenceCase(verb)} the`, `${sentenceCase(twin)} the`)
      .replaceAll(`as ${done}`, `as ${other}`)
      .replaceAll(`is ${done}`, `is ${other}`)
      .replaceAll(operation.event, operation.event.replace(pascalCase(done), pascalCase(other)));
  const own: Operation = {
    ...operation,
    id: operation.id.replace(`OP-${verb}`, `OP-${twin}`),
    name,
    signature: operation.signature.replace(operation.name, name),
    event: operation.event.replace(pascalCase(done), pascalCase(other)),
    pseudocode: turn(operation.pseudocode),
    postcondition: turn(operation.postcondition),
  };
  const moves = (aggregate.states?.transitions ?? []).filter((move) => move.operation === operation.name);
  const states = aggregate.states && {
    ...aggregate.states,
    transitions: [...aggregate.states.transitions, ...moves.map(({ from }) => ({ from, operation: name, to: other }))],
  };
  return { ...aggregate, operations: [...aggregate.operations, own], ...(states ? { states } : {}) };
}
