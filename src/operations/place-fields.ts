import type { OperationRoute } from './operation-route.ts';

export interface PlacementOptions {
  /** Replaces the input's fields as the body. */
  readonly body?: Blob | FormData | { readonly json: unknown } | undefined;
  /** Resumes an event stream after this event. */
  readonly lastEventId?: string | null | undefined;
  /** Lets the request be sent again and still be carried out once. */
  readonly idempotencyKey: string;
}

interface PlacedRequest {
  readonly method: string;
  /** Path and query. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Blob | FormData | string | null;
}

/** Puts each field where the operation declares it: path, query, If-Match or body. */
export function placeFields(
  route: OperationRoute,
  input: object,
  { body: given, lastEventId, idempotencyKey }: PlacementOptions,
): PlacedRequest {
  const fields = new Map<string, unknown>(Object.entries(input).filter(([, value]) => value !== undefined));
  // A server goes by who is signed in, and takes nobody's word for it.
  fields.delete('interactive');
  const take = (name: string): string | undefined => {
    const value = fields.get(name);
    fields.delete(name);
    return value === undefined || typeof value === 'string' ? value : JSON.stringify(value);
  };
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(take(name) ?? ''));
  const query = new URLSearchParams();
  for (const name of route.query ?? []) {
    const value = take(name);
    if (value !== undefined) query.set(name, value);
  }
  const headers: Record<string, string> = lastEventId ? { 'last-event-id': lastEventId } : {};
  const tag = take('ifMatch');
  // Without a tag, any existing version matches.
  if (route.ifMatch) headers['if-match'] = tag === undefined ? '*' : `"${tag}"`;
  if (route.key) headers['idempotency-key'] = idempotencyKey;
  const parts = { method: route.method, address: query.size === 0 ? path : `${path}?${query.toString()}` };
  if (!route.body) return { ...parts, headers, body: null };
  if (given instanceof FormData) return { ...parts, headers, body: given };
  if (given instanceof Blob) return { ...parts, headers: { ...headers, 'content-type': given.type }, body: given };
  const json = JSON.stringify(given ? given.json : Object.fromEntries(fields));
  return { ...parts, headers: { ...headers, 'content-type': 'application/json' }, body: json };
}
