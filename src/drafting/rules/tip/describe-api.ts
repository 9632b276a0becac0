import type { Tagger } from '../../../analysis/concepts/tagger.ts';
import { plainName } from '../../../analysis/concepts/terms.ts';
import type { Aggregate, DaaBody, Operation } from '../../../lifecycle/daa.ts';
import { slug } from '../../../lifecycle/ids.ts';
import type { TipDraft } from '../../../steps/lightweight/contracts.ts';
import { actionName, objectOf } from './name-calls.ts';
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
        const call = describeCall(operation, { aggregate, tagger });
        const path = taken.has(`${call.method} ${call.path}`) ? `${call.path}/${slug(operation.name)}` : call.path;
        taken.add(`${call.method} ${path}`);
        return { ...call, path };
      }),
  );
}

function describeCall(operation: Operation, { aggregate, tagger }: { aggregate: Aggregate; tagger: Tagger }): ApiChange {
  const { name, event, signature, covers, precondition } = operation;
  const parameters = parametersOf(signature);
  const onOne = parameters.some(({ type }) => type === aggregate.identity.type);
  const collection = `/${pathName(aggregate.name, tagger)}`;
  const one = `${collection}/{${snakeCase(aggregate.identity.name)}}`;
  const thing = plainName(aggregate.name);
  const given = parameters.filter(({ type }) => type !== aggregate.identity.type);
  const refusals = [
    ...(onOne ? [`404 when there is no such ${thing}`] : []),
    ...(precondition === '' || event === '' ? [] : ['409 with the reason where a rule is in the way']),
  ];
  const answer = (text: string): string => [text, ...refusals].join('; ');
  if (event === '') {
    const result = onOne
      ? `200 with the ${thing}`
      : `200 with the ${plainName(tagger.morphology.plural(thing))} that match, in pages`;
    return {
      method: 'GET',
      path: onOne ? one : collection,
      request: asQuery(given),
      response: answer(result),
      covers: [...covers],
    };
  }
  const request = asBody(given);
  if (!onOne) {
    const { object, made } = objectOf(name, thing);
    // What it is done to has no life of its own here: it is still that which the call is about.
    const about = object === '' || collection === `/${pathName(object, tagger)}` ? thing : object;
    const own = `/${pathName(about, tagger)}`;
    if (about === thing || made)
      return { method: 'POST', path: own, request, response: answer(`201 with the new ${about}`), covers: [...covers] };
    const path = `${own}/{${snakeCase(about)}_id}/${actionName(name, about)}`;
    const result = `200 with the ${about} as it is now; 404 when there is no such ${about}`;
    return { method: 'POST', path, request, response: answer(result), covers: [...covers] };
  }
  const verb = plainName(name).split(' ')[0] ?? '';
  const method = verbMethods[verb];
  const path = method ? one : `${one}/${actionName(name, thing)}`;
  const result = method === 'DELETE' ? '204' : `200 with the ${thing} as it is now`;
  return { method: method ?? 'POST', path, request, response: answer(result), covers: [...covers] };
}

const verbMethods: Readonly<Record<string, string>> = {
  update: 'PATCH',
  edit: 'PATCH',
  change: 'PATCH',
  correct: 'PATCH',
  delete: 'DELETE',
  remove: 'DELETE',
};

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
