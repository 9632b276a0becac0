import { failedFacts, noFacts, unprovedFacts, type CodeFacts } from '../../lifecycle/compliance.ts';
import { normalizeRoute, unknownSegment } from './normalize-route.ts';
import { readManifest } from './read-dependencies.ts';
import { readOpenApi, type ApiDocument } from './read-openapi.ts';
import { readRoutes, type ServedRoute } from './read-routes.ts';
import type { SourceTree } from './source-tree.ts';

/** An operation of the API contract of an AI-ADR. */
export interface DecidedOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly errors: readonly { readonly status: string }[];
}

const otherFrameworks = [
  'fastify',
  '@nestjs/core',
  'koa',
  '@hapi/hapi',
  'next',
  'restify',
  'elysia',
  'h3',
  '@apollo/server',
  '@trpc/server',
  'polka',
];

/**
 * Holds the API contract against the OpenAPI documents of the tree, else against the routes of
 * Express and Hono. A document that has some of the operations is the service's own, so that what
 * it lacks contradicts; a document that has none may be of another service.
 */
export async function checkOperations(
  tree: SourceTree,
  operations: readonly DecidedOperation[],
): Promise<ReadonlyMap<string, CodeFacts>> {
  if (operations.length === 0) return new Map();
  const documents = await readOpenApi(tree);
  const own = documents.filter((document) => operations.some((operation) => describes(document, operation)));
  const routes = own.length > 0 ? null : await readRoutes(tree);
  const facts = await Promise.all(
    operations.map(async (operation): Promise<readonly [string, CodeFacts]> => {
      if (operation.method === '' || operation.path === '')
        return [operation.id, unprovedFacts('the AI-ADR names no method or no path')];
      if (own.length > 0) return [operation.id, await checkDescribed(tree, own, operation)];
      if (routes) return [operation.id, checkServed(routes, operation)];
      return [operation.id, await explainUnread(tree, documents)];
    }),
  );
  return new Map(facts);
}

function describes({ operations }: ApiDocument, { method, path }: DecidedOperation): boolean {
  return operations.some((one) => one.method === method.toUpperCase() && one.routes.includes(normalizeRoute(path)));
}

async function checkDescribed(
  tree: SourceTree,
  documents: readonly ApiDocument[],
  operation: DecidedOperation,
): Promise<CodeFacts> {
  const name = `${operation.method.toUpperCase()} ${operation.path}`;
  const route = normalizeRoute(operation.path);
  for (const { file, operations } of documents) {
    const found = operations.find(({ method, routes }) => method === operation.method.toUpperCase() && routes.includes(route));
    if (!found) continue;
    const lacking = operation.errors
      .map(({ status }) => status.trim())
      .filter((status) => /^\d{3}$/.test(status) && !answers(found.statuses, status));
    if (lacking.length > 0) return unprovedFacts(`${file}:${found.line} has it without its answer ${lacking.join(', ')}`);
    return { ...noFacts, proof: [`${file}:${found.line}`] };
  }
  const beside = documents.flatMap(({ file, operations }) =>
    operations.filter(({ routes }) => routes.includes(route)).map(({ line, method }) => ({ file, line, method })),
  )[0];
  const [first] = documents;
  if (!documents.every(({ isWhole }) => isWhole))
    return failedFacts(`parts of ${first?.file ?? ''} stand in other files, which are not read`);
  const place = beside ?? { file: first?.file ?? '', line: first?.pathsLine ?? 1 };
  const hit = await tree.hit(place.file, place.line);
  return { ...noFacts, hits: [{ ...hit, text: `no ${name} here: ${hit.text}` }] };
}

function answers(statuses: readonly string[], status: string): boolean {
  return (
    statuses.includes(status) ||
    statuses.some((one) => one.toUpperCase() === `${status.slice(0, 1)}XX`) ||
    statuses.includes('default')
  );
}

function checkServed(routes: readonly ServedRoute[], { method, path }: DecidedOperation): CodeFacts {
  const name = `${method.toUpperCase()} ${path}`;
  const wanted = normalizeRoute(path);
  const fits = (one: ServedRoute): boolean => one.method === method.toUpperCase() || one.method === 'ALL';
  const found = routes.find((one) => fits(one) && one.route === wanted);
  if (found) return { ...noFacts, proof: [`${found.file}:${found.line}`] };
  const near = routes.find((one) => fits(one) && one.route.startsWith(unknownSegment) && wanted.endsWith(one.route.slice(1)));
  if (near) return failedFacts(`the path of ${near.file}:${near.line} is put together at run time`);
  const other = routes.find(({ route }) => route === wanted);
  if (other) return unprovedFacts(`no ${name}; ${other.file}:${other.line} serves ${other.method} there`);
  return unprovedFacts(`no ${name} is among the ${routes.length} routes that were read`);
}

async function explainUnread(tree: SourceTree, documents: readonly ApiDocument[]): Promise<CodeFacts> {
  if (documents.length > 0) {
    return unprovedFacts(
      `${documents.map(({ file }) => file).join(', ')} has none of the operations; it may be of another service`,
    );
  }
  const used = new Set<string>();
  for (const path of tree.select({ within: ['**/package.json'], except: [] }))
    for (const { name } of readManifest((await tree.text(path)) ?? '')?.dependencies ?? [])
      if (otherFrameworks.includes(name)) used.add(name);
  const found = used.size > 0 ? `; the code uses ${[...used].toSorted().join(', ')}` : '';
  return failedFacts(`no OpenAPI document is in the tree, and routes are read of Express and Hono only${found}`);
}
