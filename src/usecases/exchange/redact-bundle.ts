import { field, fix } from '../../lifecycle/fixes/fix.ts';
import type { Bundle, BundleArtifact, BundleVersion } from '../../lifecycle/bundle.ts';
import { InputError } from '../../lifecycle/errors.ts';
import type { Provenance } from '../../ports/artifacts.ts';
import { redactAll } from '../../ports/redact-all.ts';
import type { Redactor } from '../../ports/redactor.ts';
import { documentKinds } from '../../documents/document-kinds.ts';
import { redactText } from '../artifacts-write/redact-text.ts';
import type { UsecasePorts } from '../ports.ts';

/** Most places that one refusal names. */
const shownPlaces = 20;

export interface RedactedVersion {
  readonly key: string;
  readonly version: number;
  readonly secrets: number;
}

export interface RedactedBundle {
  readonly bundle: Bundle;
  /** Versions whose content differs from the bundle's. */
  readonly redacted: readonly RedactedVersion[];
}

/**
 * Redacts the bundle. That changes a version's content hash, so without `redact` it throws
 * InputError `bundle.secrets` with the places.
 */
export async function redactBundle(
  ports: Pick<UsecasePorts, 'documents' | 'redactor'>,
  bundle: Bundle,
  { redact }: { redact: boolean },
): Promise<RedactedBundle> {
  const places: string[] = [];
  const redacted: RedactedVersion[] = [];
  const artifacts: BundleArtifact[] = [];
  for (const artifact of bundle.artifacts) {
    const versions: BundleVersion[] = [];
    for (const version of artifact.versions) {
      const one = await redactVersion(ports, artifact, version);
      for (const place of one.places) places.push(`${artifact.key} version ${version.version}, ${place}`);
      if (one.secrets > 0) redacted.push({ key: artifact.key, version: version.version, secrets: one.secrets });
      versions.push(one.version);
    }
    const aliases = await redactStrings(ports.redactor, artifact.aliases, 'aliases');
    for (const place of aliases.places) places.push(`${artifact.key}, ${place}`);
    artifacts.push({ ...artifact, aliases: aliases.value, versions });
  }
  if (places.length > 0 && !redact) throw secretsFound(places);
  return { bundle: { ...bundle, artifacts }, redacted };
}

interface WithoutSecrets<T> {
  readonly value: T;
  readonly places: readonly string[];
}

async function redactVersion(
  { documents, redactor }: Pick<UsecasePorts, 'documents' | 'redactor'>,
  { kind }: BundleArtifact,
  given: BundleVersion,
): Promise<{ version: BundleVersion; places: string[]; secrets: number }> {
  // Content is redacted in its Markdown, like all input: the words around a secret reveal it there.
  const { text, findings } = await redactText(redactor, { kind, text: given.markdown });
  const about = await redactStrings(redactor, { provenance: given.provenance, author: given.author }, '');
  const version = { ...given, ...about.value };
  const places = [...findings.map(({ at, code }) => `line ${at.line} (${code})`), ...about.places];
  if (text === given.markdown) return { version, places, secrets: 0 };
  const { title, body } = documentKinds[kind].parse(text);
  const rendered = documents.render(kind, { title, body });
  const provenance = version.provenance as Provenance;
  return {
    version: {
      ...version,
      title,
      body: body as BundleVersion['body'],
      markdown: rendered.markdown,
      parts: rendered.parts.map((part) => ({ ...part })),
      provenance: {
        ...provenance,
        findings: [...(provenance.findings ?? []), ...findings],
        redacted: { contentHash: given.contentHash, secrets: findings.length },
      },
    },
    places,
    secrets: findings.length,
  };
}

/** Redacts every string within a JSON value. */
async function redactStrings<T>(redactor: Redactor, value: T, path: string): Promise<WithoutSecrets<T>> {
  const found: { place: string; text: string }[] = [];
  mapStrings(value, path, (text, place) => {
    found.push({ place, text });
    return text;
  });
  const clean = await redactAll(
    redactor,
    found.map(({ text }) => text),
  );
  let at = 0;
  return {
    value: mapStrings(value, path, (text) => clean[at++]?.text ?? text) as T,
    places: found.flatMap(({ place }, nth) => (clean[nth]?.secrets ?? []).map(({ kind }) => `${place} (${kind})`)),
  };
}

function mapStrings(value: unknown, path: string, change: (text: string, place: string) => string): unknown {
  if (typeof value === 'string') return change(value, path);
  if (typeof value !== 'object' || value === null) return value;
  const below = (name: string, member: unknown): unknown => mapStrings(member, path === '' ? name : `${path}.${name}`, change);
  if (Array.isArray(value)) return value.map((member, at) => below(String(at), member));
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, below(name, member)]));
}

function secretsFound(places: readonly string[]): InputError {
  const more = places.length - shownPlaces;
  return new InputError({
    id: 'bundle.secrets',
    message: `The bundle holds what look like secrets, and none is ever stored: ${places.slice(0, shownPlaces).join('; ')}${more > 0 ? `; and ${more} more` : ''}.`,
    fix: fix`Nothing was stored. Revoke them where they are valid; then import with ${field('redact')}, which stores these versions without them. Their content hashes change by that, and their provenance says so.`,
    details: { places: places.slice(0, shownPlaces), total: places.length },
  });
}
