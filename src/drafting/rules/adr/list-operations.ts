import { httpMethods, templatePath } from '../../../analysis/api-contract/draw-openapi.ts';
import type { AdrDraft } from '../../../steps/design/draft-adr.ts';
import { say, type DesignText } from './design-text.ts';

type Operation = AdrDraft['apiContract'][number];

/** Methods and paths that the TIP lists, else those that the RFC names where it speaks of its own parts; those of partners are theirs. */
export function listOperations(design: DesignText): Operation[] {
  const { source } = design.material;
  const stated = source.kind === 'tip' ? source.body.proposedImplementation.apiChanges : [];
  const authorization = findAuthorization(design);
  const listed = stated
    .filter(({ method, path }) => method !== '' && path !== '')
    .map(({ method, path, request, response }) => ({
      method: method.toUpperCase(),
      path,
      authorization,
      request,
      ...splitResponse(response),
    }));
  return distinct(listed.length > 0 ? listed : readCalls(design, authorization));
}

const call = new RegExp(String.raw`\b(${httpMethods.join('|')})\s+\`?(/[^\s\`,;)\]]*)`, 'g');

const tellsResponse = /\b[1-5]\d\d\b|\b(?:returns?|answers?|answered|responds?|responses?|replies|gives back|gets back)\b/i;

function readCalls(design: DesignText, authorization: string): Operation[] {
  return design.passages
    .filter(({ section }) => section !== 'Integration Points')
    .flatMap((passage) =>
      [...passage.text.matchAll(call)].map(([, method = '', path = '']) => ({
        method,
        path: path.replace(/[.:]+$/, ''),
        authorization,
        request: '',
        // A sentence that only names the call says nothing of what comes back.
        ...splitResponse(tellsResponse.test(passage.text) ? say(passage) : ''),
      })),
    );
}

/** Statuses of errors stand in the sentence that says what comes back: "423 when locked". */
function splitResponse(response: string): Pick<Operation, 'response' | 'errors'> {
  const errors = [...response.matchAll(/(?<![\w.,-])([45]\d\d)(?![\w-]|[.,]\d)\s*(?:\([^)]*\)\s*)?([^,;.\n]*)/g)].map(
    ([, status = '', meaning = '']) => ({
      status,
      meaning: meaning.replace(/^[\s:–-]*(?:for|when|if)?\s*/i, '').trim() || 'Refused.',
    }),
  );
  return { response, errors: [...new Map(errors.map((error) => [error.status, error])).values()] };
}

/** Only what the design says: that callers show a token. */
function findAuthorization({ passages }: DesignText): string {
  return passages.some(({ text }) => /\bbearer\b|access token|\bjwt\b|oauth|openid/i.test(text)) ? 'Bearer <ACCESS_TOKEN>' : '';
}

function distinct(operations: readonly Operation[]): Operation[] {
  const nameOf = ({ method, path }: Operation): string => `${method} ${templatePath(path).replace(/\{[^{}]*\}/g, '{}')}`;
  const seen = new Map<string, Operation>();
  for (const operation of operations) if (!seen.has(nameOf(operation))) seen.set(nameOf(operation), operation);
  return [...seen.values()];
}
