import type { DocumentSchemas } from './document-schemas.ts';
import { readOperations, type JsonSchema, type OpenApi, type Operation, type ResponseRule } from './openapi-operations.ts';

/** What is wrong with the document itself (OpenAPI 3.1), one line each. */
export function findDocumentFaults(document: OpenApi, schemas: DocumentSchemas): string[] {
  const operations = readOperations(document);
  const ids = operations.map(({ id }) => id);
  return [
    ...(/^3\.1\.\d+$/.test(document.openapi) ? [] : [`openapi is ${document.openapi}`]),
    ...(document.info.title && document.info.version ? [] : ['info has no title or version']),
    ...ids.filter((id, index) => !/^[a-z][A-Za-z]+$/.test(id) || ids.indexOf(id) !== index).map((id) => `operationId ${id}`),
    ...findDeadReferences(document),
    ...findOpenSchemas(document),
    ...operations.flatMap((operation) =>
      findOperationFaults(operation, document, schemas).map((fault) => `${operation.id}: ${fault}`),
    ),
  ];
}

function findOperationFaults(operation: Operation, { tags, components }: OpenApi, schemas: DocumentSchemas): string[] {
  const { path, parameters, body, responses, source } = operation;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const declared = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
  const names = parameters.map((parameter) => `${parameter.in} ${parameter.name.toLowerCase()}`);
  const statuses = [...responses.keys()];
  return [
    ...(source.summary ? [] : ['no summary']),
    ...operation.tags.filter((tag) => !tags.some(({ name }) => name === tag)).map((tag) => `tag ${tag} is not described`),
    ...(operation.tags.length === 1 ? [] : ['not one tag']),
    ...(String(inPath) === String(declared) ? [] : [`the path names ${inPath.join()}, the parameters ${declared.join()}`]),
    ...parameters
      .filter((parameter) => parameter.in === 'path' && !parameter.required)
      .map(({ name }) => `${name} is not required`),
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${name} is there twice`),
    ...findSecurityFaults(operation, Object.keys(components.securitySchemes)),
    ...(statuses.some((status) => status < 300) ? [] : ['it never succeeds']),
    ...[...responses].filter(([, { description }]) => !description).map(([status]) => `${status} has no description`),
    ...[...responses]
      .filter(([status, answer]) => status >= 400 && !isProblem(answer) && !isSameAs(responses.get(200), answer))
      .map(([status]) => `${status} is no problem document`),
    ...parameters.flatMap(({ name, schema }) => findExampleFaults(name, { schema, example: schema.example }, schemas)),
    ...Object.entries(body?.content ?? {}).flatMap(([type, media]) => findExampleFaults(type, media, schemas)),
    ...[...responses.values()].flatMap(({ content = {} }) =>
      Object.entries(content).flatMap(([type, media]) => findExampleFaults(type, media, schemas)),
    ),
  ];
}

function isProblem({ content = {} }: ResponseRule): boolean {
  return Object.keys(content).join() === 'application/problem+json';
}

/** A check that fails says so by its status, in the document in which it says that all is well. */
function isSameAs(success: ResponseRule | undefined, { content }: ResponseRule): boolean {
  const schemaOf = (media: ResponseRule['content']): unknown => media?.['application/json']?.schema?.$ref;
  return schemaOf(content) !== undefined && schemaOf(content) === schemaOf(success?.content);
}

/** Public pages say so with an empty list; everything else names a scheme that exists, and answers 401. */
function findSecurityFaults({ isPublic, responses, source: { security } }: Operation, schemes: readonly string[]): string[] {
  if (isPublic) return responses.has(401) ? ['it is public, and answers 401'] : [];
  const named = (security ?? []).flatMap((one) => Object.keys(one));
  return [
    ...(named.length > 0 && named.every((name) => schemes.includes(name))
      ? []
      : [`its security is ${named.join() || 'not said'}`]),
    ...(responses.has(401) ? [] : ['it needs a token, and never answers 401']),
  ];
}

function findExampleFaults(
  name: string,
  { schema, example }: { schema?: JsonSchema; example?: unknown },
  schemas: DocumentSchemas,
): string[] {
  if (!schema) return [`${name} has no schema`];
  // Compiled in any case: a schema that is none is found here.
  schemas.compile(schema);
  return example === undefined ? [] : schemas.findErrors(schema, example).map((error) => `the example of ${name}: ${error}`);
}

function findDeadReferences(document: OpenApi): string[] {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference);
  const resolve = (reference: string): unknown =>
    reference
      .replace('#/', '')
      .split('/')
      .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], document);
  return references
    .filter((reference) => !reference.startsWith('#/') || resolve(reference) === undefined)
    .map((one) => `dead reference ${one}`);
}

/** An object that takes any field would let an undocumented one through. */
function findOpenSchemas({ components }: OpenApi): string[] {
  return Object.entries(components.schemas).flatMap(([name, schema]) => openWithin(schema, name));
}

function openWithin(schema: unknown, at: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, additionalProperties } = schema as JsonSchema;
  return [
    ...(type === 'object' && (additionalProperties === undefined || additionalProperties === true) ? [`${at} is open`] : []),
    ...Object.entries(schema).flatMap(([name, part]) => openWithin(part, `${at}/${name}`)),
  ];
}
