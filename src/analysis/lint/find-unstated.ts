import type { AdrBody } from '../../lifecycle/adr.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import { withoutReplaced } from '../../lifecycle/replaced-text.ts';
import type { RfcBody } from '../../lifecycle/rfc.ts';
import { splitSentences } from '../challenge/passages.ts';
import { findTechnologyTerms } from '../technology/find-technology-terms.ts';
import { kindFinding } from './kinds/kind-codes.ts';
import { shorten } from './shorten.ts';

/**
 * What an RFC builds and its AI-ADR states no details of (specification 2.5): an API without an operation, a store without a schema. What the record defers
 * with a reason is stated.
 */
export function findUnstated(
  { implementation, deferred }: AdrBody,
  { key, body }: { readonly key: string; readonly body: RfcBody },
): Finding[] {
  const isDeferred = (section: string): boolean => deferred.some((one) => one.section.toLowerCase() === section.toLowerCase());
  const { highLevelApproach, componentDesign, technologyChoices } = withoutReplaced(body.proposedSolution);
  const sentences = splitSentences([highLevelApproach, componentDesign, technologyChoices].join('\n\n'));
  const api = sentences.find(offersApi);
  const store = sentences.find(namesStore);
  return [
    ...(api !== undefined && implementation.apiContract.length === 0 && !isDeferred('API Contract')
      ? [
          kindFinding('ADR-CONTRACT-UNSTATED', {
            part: 'API Contract',
            message: `${key} has an API (“${shorten(api)}”), and the record states no operation of it.`,
            fix: 'List its operations under "API Contract", with request, response and errors; or defer "API Contract" with the reason.',
          }),
        ]
      : []),
    ...(store !== undefined && implementation.databaseSchema === '' && !isDeferred('Database Schema')
      ? [
          kindFinding('ADR-SCHEMA-UNSTATED', {
            part: 'Database Schema',
            message: `${key} keeps data (“${shorten(store)}”), and the record states no schema.`,
            fix: 'Say under "Database Schema" which tables or collections are new or change, or that none are; or defer it with the reason.',
          }),
        ]
      : []),
  ];
}

/** Not the API of a partner, which is called. */
function offersApi(sentence: string): boolean {
  return (
    (/\b(?:HTTPS?|REST|GraphQL|gRPC|web|public|JSON) (?:API|endpoint|interface)s?\b/i.test(sentence) ||
      /\b(?:GET|POST|PUT|PATCH|DELETE) `?\//.test(sentence)) &&
    !/\b(?:no|without|instead of|not) [^.;]{0,25}(?:API|endpoint)/i.test(sentence) &&
    !/\b(?:calls?|asks|uses|through|via|from) (?:the |its |their )?[^.;]{0,30}(?:API|endpoint)\b/i.test(sentence)
  );
}

function namesStore(sentence: string): boolean {
  return (
    findTechnologyTerms(sentence).some(({ category, term }) => category === 'database' && /\p{Lu}/u.test(term)) &&
    !/\b(?:no|not|without|never|instead of|already|existing)\b/i.test(sentence)
  );
}
