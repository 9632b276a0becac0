import type { ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import { InputError } from '../../lifecycle/errors.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import type { Service } from '../../usecases/service.ts';
import { editText } from '../interaction/edit-text.ts';
import { keepingText } from '../interaction/keep-text.ts';
import { readDocument } from '../input/read-document.ts';

interface Writing {
  /** A file, or `-`; absent opens the person's editor. */
  readonly source?: string;
  readonly editor: string | null;
  readonly reason?: string;
}

interface NewArtifact extends Writing {
  readonly kind: ArtifactKindId;
  readonly title: string;
  readonly from?: string;
}

/** Creates an artifact from a file, stdin, or an empty document in the editor. */
export async function writeNew(
  { artifacts }: Service,
  { kind, title, from, source, editor, reason }: NewArtifact,
): Promise<Report<'artifact-write'>> {
  if (source !== undefined && source !== '-')
    return artifacts.create({ kind, from, reason, content: await readDocument(source) });
  const goOn = (file: string): string => `artifact new ${kind} ${file}`;
  const bytes = source === '-' ? (await readDocument(source)).bytes : await writeFromTemplate(artifacts, { kind, title, editor });
  return keepingText(bytes, { name: kind, goOn }, () => artifacts.create({ kind, from, reason, content: { bytes } }));
}

async function writeFromTemplate(
  artifacts: Service['artifacts'],
  { kind, title, editor }: { kind: ArtifactKindId; title: string; editor: string | null },
): Promise<Uint8Array> {
  const template = await artifacts.template({ kind, title });
  const text = await editText({ editor, name: `${kind}.md`, text: template });
  if (text !== template) return Buffer.from(text);
  throw new InputError({
    id: 'document.unwritten',
    message: 'The document was left as it was; nothing was stored.',
    fix: 'Call it again and fill the sections in, or name a file.',
  });
}

interface Edit extends Writing {
  readonly key: string;
  readonly base?: number;
}

/** Stores the next version from a file, stdin, or the current text in the editor. */
export async function writeEdit(
  { artifacts }: Service,
  { key, source, editor, reason, base }: Edit,
): Promise<Report<'artifact-write'>> {
  if (source !== undefined && source !== '-') return artifacts.edit({ key, base, reason, content: await readDocument(source) });
  const goOn = (file: string): string => `artifact edit ${key} ${file}`;
  const keep = { name: key, goOn };
  if (source === '-') {
    const { bytes } = await readDocument(source);
    return keepingText(bytes, keep, () => artifacts.edit({ key, base, reason, content: { bytes } }));
  }
  const shown = await artifacts.show({ key, version: base });
  const before = await artifacts.markdown({ key, version: shown.version });
  const bytes = Buffer.from(await editText({ editor, name: `${key}.md`, text: before }));
  // An edit is stored on the version it began on, or refused with both texts.
  return keepingText(bytes, keep, () => artifacts.edit({ key, base: shown.version, reason, content: { bytes } }));
}
