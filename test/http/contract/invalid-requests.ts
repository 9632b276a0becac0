import type { ApiRequest } from './api-client.ts';
import type { DocumentSchemas } from './document-schemas.ts';
import { invalidTexts, invalidVariants } from './invalid-values.ts';
import type { Operation } from './openapi-operations.ts';

export interface InvalidRequest {
  readonly why: string;
  readonly request: ApiRequest;
  /** One of these is the answer. */
  readonly statuses: readonly number[];
}

/** Everything that the document says the operation does not take, each one step away from `valid`. */
export function invalidRequests(operation: Operation, valid: ApiRequest, schemas: DocumentSchemas): InvalidRequest[] {
  return [
    ...withParameters(operation, valid, schemas),
    ...withHeaders(operation, valid),
    ...(operation.body ? [...withFields(operation, valid, schemas), ...withBodies(operation, valid)] : []),
  ];
}

function withParameters({ parameters, responses }: Operation, valid: ApiRequest, schemas: DocumentSchemas): InvalidRequest[] {
  const queries = parameters.filter((parameter) => parameter.in === 'query');
  const query = (name: string, value: string | string[]): ApiRequest => ({ ...valid, query: { ...valid.query, [name]: value } });
  const because = (why: string, request: ApiRequest): InvalidRequest => ({ why, request, statuses: [422] });
  return [
    ...parameters.flatMap((parameter) => {
      const { name } = parameter;
      if (parameter.in === 'header') return [];
      return invalidTexts(parameter, schemas).map((text) =>
        because(
          `${name} is ${JSON.stringify(text.slice(0, 40))}`,
          parameter.in === 'query' ? query(name, text) : { ...valid, params: { ...valid.params, [name]: text } },
        ),
      );
    }),
    ...queries.map(({ name }) => because(`${name} is there twice`, query(name, ['1', '2']))),
    ...(responses.has(422) ? ['unknown', '__proto__'].map((name) => because(`a parameter ${name}`, query(name, '1'))) : []),
  ];
}

function withHeaders({ parameters, responses }: Operation, valid: ApiRequest): InvalidRequest[] {
  const takes = (name: string): boolean => parameters.some((parameter) => parameter.in === 'header' && parameter.name === name);
  const header = (name: string, value: string | undefined): ApiRequest => {
    const { [name]: _left, ...rest } = valid.headers ?? {};
    return { ...valid, headers: value === undefined ? rest : { ...rest, [name]: value } };
  };
  const tags = ['nonsense', '"', 'W/"0123456789"', '"a", "b"', '"é"', `"${'x'.repeat(200)}"`, '*, "a"'];
  const match: InvalidRequest[] = [
    { why: 'If-Match is missing', request: header('if-match', undefined), statuses: [428] },
    { why: 'If-Match is empty', request: header('if-match', ''), statuses: [428] },
    { why: 'If-Match is stale', request: header('if-match', '"0123456789"'), statuses: [412] },
    ...tags.map((tag) => ({ why: `If-Match is ${tag.slice(0, 20)}`, request: header('if-match', tag), statuses: [400] })),
  ];
  const keys = ['', 'two words', 'é', 'x'.repeat(256)].map((key) => ({
    why: `Idempotency-Key is ${JSON.stringify(key.slice(0, 20))}`,
    request: header('idempotency-key', key),
    statuses: [400],
  }));
  const forms = ['image/png', 'text/*;q=0'].map((form) => ({
    why: `Accept is ${form}`,
    request: header('accept', form),
    statuses: [406],
  }));
  const places = ['not a place', 'x'.repeat(201), '-1', '999999999999999999999:1'].map((place) => ({
    why: `Last-Event-ID is ${place.slice(0, 20)}`,
    request: header('last-event-id', place),
    statuses: [422],
  }));
  return [
    ...(takes('If-Match') ? match : []),
    ...(takes('Idempotency-Key') ? keys : []),
    ...(takes('Last-Event-ID') ? places : []),
    ...(responses.has(406) ? forms : []),
  ];
}

function withFields({ body }: Operation, valid: ApiRequest, schemas: DocumentSchemas): InvalidRequest[] {
  const schema = body?.content['application/json']?.schema;
  if (!schema) return [];
  return invalidVariants(schema, valid.json ?? {}, schemas).map(({ why, value }) => ({
    why,
    request: { ...valid, json: value },
    statuses: [422],
  }));
}

function withBodies({ body }: Operation, valid: ApiRequest): InvalidRequest[] {
  const types = Object.keys(body?.content ?? {});
  const { json: _json, body: _body, headers, ...rest } = valid;
  const send = (type: string, content: string | Uint8Array<ArrayBuffer>): ApiRequest => ({
    ...rest,
    body: content,
    headers: { ...headers, 'content-type': type },
  });
  const bytes = new Uint8Array([0xff, 0xfe, 0x00, 0x80]);
  const largest = 'x'.repeat(5_000_001);
  const of: Record<string, InvalidRequest[]> = {
    'application/json': [
      { why: 'the body is cut off', request: send('application/json', '{"a":'), statuses: [400] },
      { why: 'the body is no UTF-8', request: send('application/json', bytes), statuses: [400] },
      { why: 'the body holds NUL', request: send('application/json', '{"a":"\\u0000"}'), statuses: [400] },
      { why: 'the body holds half a pair', request: send('application/json', '{"a":"\\ud800"}'), statuses: [400] },
      { why: 'the body is deep', request: send('application/json', '['.repeat(100_000)), statuses: [400] },
      { why: 'the body is another charset', request: send('application/json; charset=utf-16', '{}'), statuses: [415] },
    ],
    'text/markdown': [
      { why: 'the Markdown is no UTF-8', request: send('text/markdown', bytes), statuses: [422] },
      { why: 'the Markdown is Latin-1', request: send('text/markdown; charset=iso-8859-1', '# A\n'), statuses: [415] },
    ],
    'multipart/form-data': [
      { why: 'the form has no boundary', request: send('multipart/form-data', '--x'), statuses: [400] },
      { why: 'the form breaks off', request: send('multipart/form-data; boundary=x', '--x\r\nContent-Disp'), statuses: [400] },
    ],
  };
  return [
    ...types.flatMap((type) => of[type] ?? []),
    { why: 'the body is XML', request: send('application/xml', '<a/>'), statuses: [415] },
    { why: 'the type is nonsense', request: send(';;;', '{}'), statuses: [415] },
    { why: 'the body is too large', request: send(types[0] ?? '', largest), statuses: [413] },
    ...(body?.required
      ? [{ why: 'there is no body', request: { ...rest, headers: without(headers, 'content-type') }, statuses: [400, 415] }]
      : []),
    {
      why: 'the body is compressed',
      request: {
        ...send(types[0] ?? '', '{}'),
        headers: { ...headers, 'content-type': types[0] ?? '', 'content-encoding': 'gzip' },
      },
      statuses: [415],
    },
  ];
}

function without(headers: ApiRequest['headers'] = {}, name: string): Record<string, string> {
  const { [name]: _left, ...rest } = headers;
  return rest;
}
