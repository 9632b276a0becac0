import type { AdrBody } from '../../lifecycle/adr.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import {
  drawOpenApi,
  httpMethods,
  parametersOf,
  readErrorStatuses,
  templatePath,
  type ApiOperation,
} from '../api-contract/draw-openapi.ts';
import { readMessage } from '../api-contract/read-message.ts';
import { validateOpenApi } from '../api-contract/validate-openapi.ts';
import { kindFinding } from './kinds/kind-codes.ts';

/**
 * Checks whether an API contract is valid OpenAPI (version 3.1): common errors in plain words
 * first, then what the validator reports. Operations without method or path have other findings.
 */
export async function checkApiContract({ implementation }: AdrBody): Promise<Finding[]> {
  const stated = implementation.apiContract.filter(({ method, path }) => method !== '' && path !== '');
  const found = await Promise.all(stated.map(checkOperation));
  return [...found.flat(), ...findDoubled(stated)];
}

async function checkOperation(operation: ApiOperation): Promise<Finding[]> {
  const wrong = [...checkMethod(operation), ...checkPath(operation), ...checkErrors(operation), ...checkBodies(operation)];
  const refused = wrong.length > 0 ? [] : await validateOpenApi(drawOpenApi(operation));
  return [
    ...wrong,
    ...refused.map((problem) =>
      invalid(operation, `The API contract is no valid OpenAPI: ${problem}.`, 'Correct this operation.'),
    ),
    ...checkAnswer(operation),
  ];
}

function checkMethod(operation: ApiOperation): Finding[] {
  if ((httpMethods as readonly string[]).includes(operation.method.toUpperCase())) return [];
  return [invalid(operation, `"${operation.method}" is no HTTP method.`, `Write one of: ${httpMethods.join(', ')}.`)];
}

function checkPath(operation: ApiOperation): Finding[] {
  const path = templatePath(operation.path);
  const plain = path.replace(/\{[\w-]+\}/g, 'x');
  if (/^\/[\w\-.~!$&'()*+,;=:@%/]*$/.test(plain) && !plain.includes('//')) return doubledParameters(operation, path);
  return [
    invalid(
      operation,
      `"${operation.path}" is no path.`,
      'Write it from the first slash on, without host or spaces, parameters in braces: `/loans/{loanId}`.',
    ),
  ];
}

function doubledParameters(operation: ApiOperation, path: string): Finding[] {
  const doubled = parametersOf(path).find((name) => path.split(`{${name}}`).length > 2);
  if (doubled === undefined) return [];
  return [
    invalid(operation, `The path "${operation.path}" has the parameter ${doubled} twice.`, 'Give one of them another name.'),
  ];
}

function checkErrors(operation: ApiOperation): Finding[] {
  return operation.errors
    .filter(({ status }) => readErrorStatuses(status).some((code) => !/^[45](?:\d\d|XX)$/.test(code)))
    .map(({ status }) =>
      invalid(operation, `"${status}" is no status of an error.`, 'Write one from 400 to 599 in its column "Status": `409`.'),
    );
}

function checkBodies(operation: ApiOperation): Finding[] {
  const sides = [
    { name: 'request', bodies: readMessage(operation.request).bodies },
    { name: 'response', bodies: readMessage(operation.response).bodies },
  ];
  return sides.flatMap(({ name, bodies }) =>
    bodies.flatMap(({ problem }) =>
      problem === null
        ? []
        : [
            invalid(
              operation,
              `The ${name} of ${operation.id} is no JSON: ${problem}.`,
              'Correct it, or take the mark `json` from its block.',
            ),
          ],
    ),
  );
}

function checkAnswer(operation: ApiOperation): Finding[] {
  const { id, response } = operation;
  if (readMessage(response).statuses.length > 0) return [];
  return [
    kindFinding('ADR-API-NO-STATUS', {
      part: id,
      message: response === '' ? `${id} states no response.` : `The response of ${id} states no status.`,
      fix: 'Begin the response with its status: "201 Created".',
    }),
  ];
}

/** Reports paths that differ only in the names of parameters: OpenAPI treats them as one. */
function findDoubled(operations: readonly ApiOperation[]): Finding[] {
  const seen = new Map<string, string>();
  return operations.flatMap((operation) => {
    const name = `${operation.method.toUpperCase()} ${templatePath(operation.path).replace(/\{[^{}]*\}/g, '{}')}`;
    const first = seen.get(name);
    seen.set(name, first ?? operation.id);
    if (first === undefined) return [];
    return [invalid(operation, `${operation.id} has the method and path of ${first}.`, 'Make one operation of the two.')];
  });
}

function invalid({ id }: ApiOperation, message: string, fix: string): Finding {
  return kindFinding('ADR-API-INVALID', { part: id, message, fix });
}
