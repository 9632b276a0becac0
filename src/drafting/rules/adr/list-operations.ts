import type { Passage } from '../../../analysis/challenge/passages.ts';
import { httpMethods, templatePath } from '../../../analysis/api-contract/draw-openapi.ts';
import { escapePattern } from '../../../analysis/concepts/escape-pattern.ts';
import { asSentence } from '../../../analysis/design/as-sentence.ts';
import { standingInRfc } from '../../../analysis/design/standing-decisions.ts';
import type { AdrDraft } from '../../../steps/design/draft-adr.ts';
import { say, tellsPlace, type DesignText } from './design-text.ts';

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

/** Tables of the TIP, and what made a decision of the proposal; else what the RFC says of tables and columns. */
export function describeSchema({ material, passages }: DesignText): string {
  const { source, rfc } = material;
  if (source.kind === 'tip' && source.body.proposedImplementation.databaseChanges.length > 0)
    return [
      `As ${source.key} proposes; decided on with the approval of ${rfc.key}, which is made of it.`,
      '',
      ...source.body.proposedImplementation.databaseChanges.map(({ id, text }) => `- ${text} (${source.key}#${id})`),
      ...standingInRfc(rfc.body.designSession)
        .filter(({ text }) => tellsOfTable(text, source.body.proposedImplementation.databaseChanges))
        .map(({ id, text }) => `- ${asSentence(text)} (${rfc.key}#${id})`),
    ].join('\n');
  const said = passages
    .filter(({ section }) => schemaSections.includes(section))
    .map(withoutPlaces)
    .filter(({ text }) => tellsSchema.test(text))
    .map((passage) => `- ${say(passage)}`);
  // A draft copies a note into two sections.
  return [...new Set(said)].slice(0, 8).join('\n');
}

/** Whether a decision says which columns or states one of these tables has: whoever builds it reads them beside the table. */
export function tellsOfTable(text: string, changes: readonly { readonly text: string }[]): boolean {
  const tables = changes.flatMap((change) => [...change.text.matchAll(/\btable `?([\w.-]+)`?/gi)].map(([, name = '']) => name));
  const isNamed = tables.some((name) => new RegExp(String.raw`(?<![\w-])${escapePattern(name)}(?![\w-])`, 'i').test(text));
  return isNamed && (/\btables?\b|\bcolumns?\b|\bindex\b/i.test(text) || /\bstates?\b[^.]*[:(]/i.test(text));
}

/** "Kafka: Booking service (Component Design)" stores nothing, whatever a decision behind it says of a table. */
function withoutPlaces(passage: Passage): Passage {
  const left = passage.sentences.filter((sentence) => !tellsPlace.test(sentence.replace(/[.]$/, '')));
  return left.length === passage.sentences.length ? passage : { ...passage, sentences: left, text: left.join(' ') };
}

const tellsSchema = /\btables?\b|\bcolumns?\b|\b(?:database|own) schema\b|\bprimary key\b|\bpartitions?\b.*\b(?:day|month)/i;

const schemaSections = ['Component Design', 'Technology Choices', 'High-Level Approach', 'Domain Model'];
