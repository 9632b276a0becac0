import type { Tagger } from '../../../analysis/concepts/tagger.ts';
import { plainName } from '../../../analysis/concepts/terms.ts';
import type { Aggregate, DaaBody, Operation } from '../../../lifecycle/daa.ts';
import { slug } from '../../../lifecycle/ids.ts';
import type { TipDraft } from '../../../steps/lightweight/contracts.ts';
import { actionName, deedNoun, objectOf } from './name-calls.ts';
import { describeColumn, pathName, snakeCase } from './name-columns.ts';

type ApiChange = TipDraft['apiChanges'][number];

interface Parameter {
  readonly name: string;
  readonly type: string;
}

/** A call for everything that somebody does. Two of the same method and path are told apart by what they do. */
export function describeApi(
  { aggregates }: DaaBody,
  { system, tagger }: { system: ReadonlySet<string>; tagger: Tagger },
): ApiChange[] {
  const taken = new Set<string>();
  return aggregates.flatMap((aggregate) =>
    aggregate.operations
      .filter(({ name }) => !system.has(name))
      .map((operation) => {
        const call = describeCall(operation, { aggregate, aggregates, tagger });
        const path = taken.has(`${call.method} ${call.path}`) ? `${call.path}/${slug(operation.name)}` : call.path;
        taken.add(`${call.method} ${path}`);
        return { ...call, path };
      }),
  );
}

interface Model {
  readonly aggregate: Aggregate;
  readonly aggregates: readonly Aggregate[];
  readonly tagger: Tagger;
}

function describeCall(operation: Operation, model: Model): ApiChange {
  const call = operation.event === '' ? describeQuery(operation, model) : describeDeed(operation, model);
  const refusals = [
    ...(call.on === null ? [] : [`404 when there is no such ${call.on}`]),
    ...((
      operation.event === ''
        ? !/^\d+\. Refuse (?:while|when|if|where|as long as) /m.test(operation.pseudocode)
        : operation.precondition === ''
    )
      ? []
      : ['409 with the reason where a rule is in the way']),
  ];
  return {
    method: call.method,
    path: call.path,
    request: call.request,
    response: [call.result, ...refusals].join('; '),
    covers: [...operation.covers],
  };
}

/** A call, with the thing that its path names by id, in plain words. */
interface Call {
  readonly method: string;
  readonly path: string;
  readonly request: string;
  readonly result: string;
  readonly on: string | null;
}

function describeQuery({ signature }: Operation, { aggregate, aggregates, tagger }: Model): Call {
  const parameters = parametersOf(signature);
  const thing = plainName(aggregate.name);
  const { name, list } = resultOf(signature) ?? { name: thing, list: true };
  const found = list ? `200 with the ${plainName(tagger.morphology.plural(name))} that match, in pages` : `200 with the ${name}`;
  const own = parameters.find(({ type }) => type === aggregate.identity.type);
  const rest = parameters.filter((parameter) => parameter !== own && mayFilter(parameter, name, aggregates));
  if (own === undefined)
    return { method: 'GET', path: `/${pathName(name, tagger)}`, request: asQuery(rest), result: found, on: null };
  const one = pathOfOne(thing, tagger);
  const path = name === thing ? one : `${one}/${list ? pathName(name, tagger) : slug(name)}`;
  return { method: 'GET', path, request: asQuery(rest), result: found, on: thing };
}

/** A list can be asked for by a reference only where what it lists has that reference. */
function mayFilter({ type }: Parameter, listed: string, aggregates: readonly Aggregate[]): boolean {
  const of = aggregates.find(({ name }) => plainName(name) === listed);
  if (of === undefined || !aggregates.some(({ identity }) => identity.type === type)) return true;
  return of.attributes.some((attribute) => attribute.type === type);
}

function describeDeed({ name, signature }: Operation, { aggregate, tagger }: Model): Call {
  const parameters = parametersOf(signature);
  const thing = plainName(aggregate.name);
  const { object, made } = objectOf(name, thing);
  if (parameters.some(({ type }) => type === aggregate.identity.type))
    return describeOn(thing, { name, object, parameters, tagger });
  // What it is done to has no life of its own here: it is still that which the call is about.
  const about = object === '' || pathName(object, tagger) === pathName(thing, tagger) ? thing : object;
  const result = resultOf(signature)?.name ?? thing;
  if (about !== thing && result === thing && parameters.some(({ type }) => identifies(type, about))) {
    // It is done to one thing and makes another: to borrow a copy gives a loan.
    const path = `${pathOfOne(about, tagger)}/${pathName(thing, tagger)}`;
    return { method: 'POST', path, request: asBody(without(about, parameters)), result: `201 with the new ${thing}`, on: about };
  }
  if ((about === thing || made) && deedNoun(name, about) === null)
    return {
      method: 'POST',
      path: `/${pathName(about, tagger)}`,
      request: asBody(parameters),
      result: `201 with the new ${about}`,
      on: null,
    };
  return describeOn(about, { name, object, parameters, tagger });
}

interface Deed {
  readonly name: string;
  readonly object: string;
  readonly parameters: readonly Parameter[];
  readonly tagger: Tagger;
}

/** What is done to a thing that is there. */
function describeOn(thing: string, { name, object, parameters, tagger }: Deed): Call {
  const one = pathOfOne(thing, tagger);
  const request = asBody(without(thing, parameters));
  const noun = deedNoun(name, thing);
  if (noun !== null)
    return { method: 'POST', path: `${one}/${pathName(noun, tagger)}`, request, result: `201 with the new ${noun}`, on: thing };
  const method = verbMethods[plainName(name).split(' ')[0] ?? ''];
  const now = `200 with the ${thing} as it is now`;
  // To remove a member from a club does not remove the club.
  if (method === undefined || (method === 'DELETE' && object !== '' && object !== thing))
    return { method: 'POST', path: `${one}/${actionName(name, thing)}`, request, result: now, on: thing };
  return { method, path: one, request, result: method === 'DELETE' ? '204' : now, on: thing };
}

const verbMethods: Readonly<Record<string, string>> = {
  update: 'PATCH',
  edit: 'PATCH',
  change: 'PATCH',
  correct: 'PATCH',
  delete: 'DELETE',
  remove: 'DELETE',
};

function pathOfOne(thing: string, tagger: Tagger): string {
  return `/${pathName(thing, tagger)}/{${snakeCase(thing)}_id}`;
}

/** The parameters that a path by the thing's id does not say already. */
function without(thing: string, parameters: readonly Parameter[]): Parameter[] {
  return parameters.filter(({ type }) => !identifies(type, thing));
}

function identifies(type: string, thing: string): boolean {
  return type.endsWith('Id') && plainName(type.slice(0, -2)) === thing;
}

/** Of `viewTitles(): List of Title` what comes after the brackets: "title", as a list. */
function resultOf(signature: string): { name: string; list: boolean } | null {
  const [, list, name = ''] = /\):\s*(List of )?(\w+)\s*$/.exec(signature) ?? [];
  return name === '' ? null : { name: plainName(name), list: list !== undefined };
}

/** Of `borrowCopy(member: MemberId, copy: CopyId): Loan` what stands in the brackets. */
function parametersOf(signature: string): Parameter[] {
  const list = /\(([^)]*)\)/.exec(signature)?.[1] ?? '';
  return list
    .split(',')
    .map((parameter) => parameter.split(':').map((word) => word.trim()))
    .flatMap(([name = '', type = '']) => (name === '' ? [] : [{ name, type }]));
}

function asQuery(parameters: readonly Parameter[]): string {
  return parameters.length === 0 ? '' : `Query: ${list(parameters)}`;
}

function asBody(parameters: readonly Parameter[]): string {
  return parameters.length === 0 ? '' : `Body: ${list(parameters)}`;
}

function list(parameters: readonly Parameter[]): string {
  return parameters.map(describeColumn).join(', ');
}
