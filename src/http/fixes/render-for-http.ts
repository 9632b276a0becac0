import { z } from 'zod';
import type { ActionName } from '../../lifecycle/fixes/actions.ts';
import type { Act, Fix } from '../../lifecycle/fixes/fix.ts';
import { renderArg, renderFix } from '../../lifecycle/fixes/render-fix.ts';
import type { Operation } from '../../operations/operation.ts';
import { operations, type OperationId } from '../../operations/operations.ts';
import { apiBase } from '../api-parts.ts';

/** Maps actions that are not operations to one that does the same, or to work at the server. */
const others: Readonly<
  Record<Exclude<ActionName, OperationId>, { readonly operation: OperationId } | { readonly there: string }>
> = {
  exportArtifact: { operation: 'readArtifact' },
  exportFolder: { there: 'export the folder again on its machine' },
  listSchemas: { there: 'the schemas of `GET /openapi.json`' },
  migrate: { there: 'migrate the database on its machine' },
  signIn: { there: '`login` of the command line' },
  serve: { there: 'start a server on its machine' },
  syncFolder: { there: 'sync the folder on its machine' },
};

export interface FixRequest {
  readonly operation: Operation;
  readonly params: Act['args'];
  readonly query: Act['args'];
  readonly fields: Act['args'];
}

/** Renders a fix as requests, for a program. */
export function renderForHttp(fix: Fix): string {
  return renderFix(fix, { action: renderAction, field: (name) => `\`${name}\`` });
}

/** Returns the request for an action; null where only the command line does it. */
export function toRequest({ action, args }: Act): FixRequest | null {
  const other = action in others ? others[action as keyof typeof others] : { operation: action as OperationId };
  if ('there' in other) return null;
  const operation: Operation = operations[other.operation];
  const body = 'body' in operation && operation.body !== null && 'schema' in operation.body ? operation.body.schema : null;
  return {
    operation,
    params: pick(args, operation.params),
    query: pick(args, operation.query),
    fields: body instanceof z.ZodObject ? { ...pick(args, body), ...missingTexts(args, body) } : {},
  };
}

function renderAction(act: Act): string {
  const request = toRequest(act);
  if (request === null) return (others[act.action as keyof typeof others] as { readonly there: string }).there;
  const { operation, params, query, fields } = request;
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (hole, name: string) =>
    name in params ? encodeURIComponent(renderArg(params[name])) : hole,
  );
  const search = new URLSearchParams(
    Object.entries(query).map(([name, said]): [string, string] => [name, renderArg(said)]),
  ).toString();
  const body = Object.keys(fields).length > 0 ? ` ${JSON.stringify(fields)}` : '';
  return `\`${operation.method.toUpperCase()} ${apiBase}${path}${search && `?${search}`}${body}\`${describeMatch(operation)}`;
}

/** Describes the If-Match of a change. A PUT replaces what exists, so it never gets `*`. */
function describeMatch(operation: Operation): string {
  if (operation.method === 'get' || operation.ifMatch === null) return '';
  return operation.ifMatch === 'or-any' && operation.method !== 'put'
    ? ' (`If-Match: *`)'
    : ' (`If-Match`: the `ETag` of what you read there)';
}

function pick(args: Act['args'], schema: z.ZodObject | undefined): Act['args'] {
  return Object.fromEntries(Object.entries(args).filter(([name]) => schema !== undefined && name in schema.shape));
}

/** Placeholders for the texts that the operation demands and the caller writes. */
function missingTexts(args: Act['args'], { shape }: z.ZodObject): Act['args'] {
  const missing = Object.entries(shape).filter(
    ([name, one]) => !(name in args) && !z.safeParse(one, undefined).success && z.safeParse(one, '…').success,
  );
  return Object.fromEntries(missing.map(([name]) => [name, '…']));
}
