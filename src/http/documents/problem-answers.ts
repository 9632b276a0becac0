import { STATUS_CODES } from 'node:http';
import { refTo } from './component-schemas.ts';
import { exampleOf } from './examples/find-example.ts';

/** The meaning of each error status. */
export const meanings: Readonly<Record<number, string>> = {
  400: 'The request cannot be read.',
  401: 'There is no token, or it is not valid.',
  403: 'You may not do this, your token was not made for it, or a page of another site asks in your name.',
  404: 'There is no such thing.',
  406: 'It is not to be had in the form that Accept names.',
  409: 'The state of things does not allow it, or the same request is being carried out now.',
  412: 'It has changed since you read it; the ETag is that of now.',
  413: 'The body is too large.',
  415: 'The body is of another type.',
  421: 'The server does not answer under that name.',
  422: 'Something in the request is wrong, or its Idempotency-Key was used for another one.',
  428: 'If-Match is missing.',
  429: 'Too many requests; Retry-After says when to come again.',
  500: 'A defect of the server, which its log describes under the request id.',
  503: 'A part of the server does not answer now.',
};

const replayed = { 'Idempotent-Replayed?': '`true` when this is the first answer again, to a POST.' };

/** Headers of each error status; a name that ends in `?` is optional. */
const headers: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  401: { 'WWW-Authenticate': 'How to show who you are.' },
  403: replayed,
  404: replayed,
  406: { Vary: 'What the answer depends on.' },
  409: { ...replayed, 'Retry-After?': 'Seconds to wait, where the same request is being carried out now.' },
  412: { ETag: 'Of what is there now.' },
  413: { Connection: '`close`, because the body was not read to its end.' },
  415: { 'Accept?': 'What is taken instead.', 'Accept-Encoding?': 'What is taken instead, of a compressed body.' },
  422: replayed,
  429: { 'Retry-After': 'Seconds to wait.' },
  503: { 'Retry-After': 'Seconds to wait.' },
};

/** `TooManyRequests` for 429. */
export function problemName(status: number): string {
  return (STATUS_CODES[status] ?? `Status ${status}`).replace(/[^A-Za-z]/g, '');
}

export function refToProblem(status: number): { $ref: string } {
  return { $ref: `#/components/responses/${problemName(status)}` };
}

export function renderProblemAnswers(): Record<string, object> {
  return Object.fromEntries(
    Object.entries(meanings).map(([status, description]) => [
      problemName(Number(status)),
      {
        description,
        ...describeHeaders(headers[Number(status)] ?? {}),
        // The example of Problem is a 404.
        content: { 'application/problem+json': { schema: refTo('Problem'), ...(status === '404' ? exampleOf('Problem') : {}) } },
      },
    ]),
  );
}

/** Describes headers by their meanings; a name that ends in `?` is optional. */
export function describeHeaders(meaningByName: Readonly<Record<string, string>>): { headers?: Record<string, object> } {
  const described = Object.entries(meaningByName).map(([name, description]) => [
    name.replace('?', ''),
    { description, required: !name.endsWith('?'), schema: { type: 'string' } },
  ]);
  return described.length === 0 ? {} : { headers: Object.fromEntries(described) as Record<string, object> };
}
