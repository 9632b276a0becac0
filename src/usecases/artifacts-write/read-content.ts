import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { isDeepStrictEqual } from 'node:util';
import type { ZodError } from 'zod';
import { maxArtifactFileBytes } from '../../documents/canonical-size.ts';
import { decodeFile } from '../../documents/decode-file.ts';
import { isEmptyText } from '../../documents/prd/decode-prd-files.ts';
import { documentKinds } from '../../documents/document-kinds.ts';
import { artifactKinds, type ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import { withArticle } from '../../lifecycle/count.ts';
import { InputError } from '../../lifecycle/errors.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import type { Part } from '../../lifecycle/parts.ts';
import type { UsecasePorts } from '../ports.ts';
import type { ArtifactContent, MarkdownContent, TypedContent } from './content.ts';
import { parseDocument, type Earlier } from './parse-document.ts';
import { redactText } from './redact-text.ts';

/** An artifact's content as it will be stored. */
export interface ReadContent {
  readonly title: string;
  readonly body: unknown;
  /** Canonical Markdown. */
  readonly markdown: string;
  readonly parts: readonly Part[];
  /** Redacted secrets and parser remarks. */
  readonly findings: readonly Finding[];
}

/**
 * Reads and redacts content. A next version (`earlier`) keeps its ids and reuses no other part's.
 * Throws InputError and stores nothing: `document.too-large`, `document.binary`,
 * `document.invalid-utf8`, `document.control-character`, `document.empty`, `document.screen-text`,
 * `artifact.title-missing`, for JSON `artifact.invalid-body`, and what the kind's parser throws.
 */
export async function readContent(
  ports: Pick<UsecasePorts, 'documents' | 'reader' | 'redactor'>,
  kind: ArtifactKindId,
  content: ArtifactContent,
  earlier?: Earlier,
): Promise<ReadContent> {
  const given = 'bytes' in content ? decode(content) : render(ports, kind, content);
  const file = 'bytes' in content ? content.name : undefined;
  const { text, findings: secrets } = await redactText(ports.redactor, { kind, text: given, file });
  const parsed = await parseDocument(ports.reader, kind, { text, file, earlier });
  if (parsed.title.trim() === '') throw titleMissing(kind);
  const { title, body } = parsed;
  if ('bytes' in content && kind !== 'prd') requireKindOf(text, kind, body);
  return { title, body, ...ports.documents.render(kind, { title, body }), findings: [...secrets, ...parsed.findings] };
}

/** Returns the kind that a file's front matter states; null when it states none. */
export function statedKind(text: string): string | null {
  return /^---\r?\nthroughline: ([^\r\n]*)/.exec(text)?.[1] ?? null;
}

/** A text of another kind would be stored as unknown sections, with nearly everything missing. */
function requireKindOf(text: string, kind: ArtifactKindId, body: unknown): void {
  const stated = statedKind(text);
  if (stated === artifactKinds[kind].title) return;
  const { other = [], ...read } = body as { other?: readonly { heading: string }[] };
  const none = documentKinds[kind].empty('') as Readonly<Record<string, unknown>>;
  const own = Object.entries(read).filter(([field, value]) => !isDeepStrictEqual(value, none[field]));
  if (stated === null && other.filter(({ heading }) => heading !== '').length <= own.length) return;
  const name = withArticle(artifactKinds[kind].title);
  throw new InputError({
    id: 'document.other-kind',
    message:
      stated === null
        ? `Most of this text is in no section that ${name} has; nothing was stored.`
        : `The front matter says that this is ${withArticle(stated)}, not ${name}; nothing was stored.`,
    fix: fix`Begin with the sections of ${name}: ${act('readTemplate', { kind })}. A PRD is stored with ${act('importPrd')}.`,
  });
}

function decode({ name = 'The document', bytes }: MarkdownContent): string {
  const decoded = decodeFile({ name, bytes }, maxArtifactFileBytes);
  if ('text' in decoded) {
    requireDocument(decoded.text);
    if (isEmptyText(decoded.text)) throw empty(name);
    return decoded.text;
  }
  // The file reader was written for PRDs; its refusals hold for every kind.
  throw new InputError({
    id: decoded.id.replace('prd.', 'document.'),
    message: decoded.message,
    fix: decoded.place ? decoded.fix : 'Give the document as Markdown in UTF-8, of at most 3 MB.',
  });
}

/** A broken pipe or an empty answer must not replace a document. */
function empty(name: string): InputError {
  return new InputError({
    id: 'document.empty',
    message: `${name} is empty; nothing was stored.`,
    fix: 'Give the whole text of the document. To take it out of use, move it to another status.',
  });
}

/** `TIP-001  Lending      version 2  Draft`: the line that `show` prints above an artifact. */
const screenTitle = /^([A-Z][A-Z0-9]*(?:-\d+)+) {2}\S.* {2}version \d+ {2}[A-Z]/m;

/** The output of `show` looks like a document, but would store its title and notices as text. */
function requireDocument(text: string): void {
  const [above = ''] = text.split(/^#/m, 1);
  const key = screenTitle.exec(above)?.[1];
  if (key === undefined) return;
  throw new InputError({
    id: 'document.screen-text',
    message: `This is what a screen shows of ${key}, with title and notices above the document; nothing was stored.`,
    fix: fix`Take the document alone: ${act('exportArtifact', { key })}, or delete what stands above its first heading.`,
  });
}

/** JSON becomes Markdown first, so that both are parsed, redacted and refused alike. */
function render({ documents }: Pick<UsecasePorts, 'documents'>, kind: ArtifactKindId, { title, body }: TypedContent): string {
  const parsed = documentKinds[kind].schema.safeParse(body);
  if (!parsed.success) throw invalidBody(kind, parsed.error);
  if (title.trim() === '') throw titleMissing(kind);
  // A PRD's body contains its title too.
  const data = kind === 'prd' ? { ...(parsed.data as object), title } : parsed.data;
  return documents.render(kind, { title, body: data }).markdown;
}

function invalidBody(kind: ArtifactKindId, { issues }: ZodError): InputError {
  const problems = issues
    .slice(0, 50)
    .map(({ path, message }) => ({ at: path.join('.').slice(0, 200), message: message.slice(0, 300) }));
  return new InputError({
    id: 'artifact.invalid-body',
    message: `The body is not that of ${withArticle(artifactKinds[kind].title)}: ${problems.map(({ at, message }) => `${at === '' ? 'body' : at}: ${message}`).join('; ')}.`,
    fix: 'Correct what is listed, or write it as Markdown.',
    details: { problems },
  });
}

function titleMissing(kind: ArtifactKindId): InputError {
  return new InputError({
    id: 'artifact.title-missing',
    message: `The ${artifactKinds[kind].title} has no title.`,
    fix: 'Begin it with a heading of the first level: "# Title".',
  });
}
