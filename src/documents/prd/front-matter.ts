import { parseDocument } from 'yaml';
import { flat } from '../../lifecycle/plain-text.ts';

/** The front matter for which a PRD has fields. */
export interface FrontMatter {
  /** The document with front matter blanked, so that places stay true. */
  readonly text: string;
  readonly title: string;
  /** A field that states the objective. */
  readonly objective: string;
  /** A description, which may be about the document rather than the product. */
  readonly description: string;
  readonly targetUsers: readonly string[];
  readonly priority: string;
  readonly timeline: string;
  readonly budget: string;
  /** The YAML as written, when some of it has no field; '' otherwise. */
  readonly kept: string;
  /** The error and its place; null when there is none. */
  readonly problem: { readonly message: string; readonly line: number; readonly column: number } | null;
}

const empty = {
  title: '',
  objective: '',
  description: '',
  targetUsers: [],
  priority: '',
  timeline: '',
  budget: '',
  kept: '',
  problem: null,
};

/** Longest front matter that is read as YAML, in characters. */
const longest = 20_000;

export function readFrontMatter(text: string): FrontMatter {
  const opening = /^---[ \t]*\n/.exec(text)?.[0];
  if (opening === undefined) return { ...empty, text };
  const rest = text.slice(opening.length);
  const closing = /^(?:---|\.\.\.)[ \t]*$/m.exec(rest.slice(0, longest));
  // A thematic break on the first line opens nothing.
  if (!closing || !/^[\w"'#\s-]*[:\n#]/.test(rest)) return { ...empty, text };
  const yaml = rest.slice(0, closing.index);
  const blank = yaml.replace(/[^\n]/g, '');
  const body = `\n${blank}\n${rest.slice(closing.index + closing[0].length).replace(/^\n/, '')}`;
  const read = readYaml(yaml);
  return { ...empty, ...read, text: body };
}

function readYaml(yaml: string): Partial<FrontMatter> {
  const document = parseDocument(yaml, { prettyErrors: true });
  const [error] = document.errors;
  if (error) {
    const at = error.linePos?.[0];
    return {
      kept: yaml.trimEnd(),
      problem: { message: error.message.split('\n')[0] ?? error.message, line: (at?.line ?? 1) + 1, column: at?.col ?? 1 },
    };
  }
  const values = toRecord(document);
  if (values === null) {
    return yaml.trim() === ''
      ? {}
      : { kept: yaml.trimEnd(), problem: { message: 'The front matter is not a list of names and values.', line: 2, column: 1 } };
  }
  const used = new Set<string>();
  const take = (...names: string[]): unknown => {
    for (const [key, value] of Object.entries(values)) {
      if (!names.includes(key.toLowerCase().replace(/[\s_-]+/g, ' '))) continue;
      if (value === null || (typeof value === 'object' && !Array.isArray(value))) continue;
      used.add(key);
      return value;
    }
    return undefined;
  };
  const users = take('target users', 'users', 'audience', 'target audience', 'personas', 'actors');
  const result = {
    title: asText(take('title', 'name', 'feature', 'product')),
    objective: asText(take('objective', 'goal', 'goals', 'summary', 'purpose')),
    description: asText(take('description', 'abstract')),
    targetUsers: Array.isArray(users)
      ? users.map(asText).filter((user) => user !== '')
      : users === undefined
        ? []
        : asText(users)
            .split(/[,;]/)
            .map(flat)
            .filter((user) => user !== ''),
    priority: asText(take('priority')),
    timeline: asText(take('timeline', 'deadline', 'target release', 'due', 'due date', 'release')),
    budget: asText(take('budget')),
  };
  // A description is the objective only if nothing else states one.
  const isTaken = (key: string): boolean => used.has(key) && !/^(?:description|abstract|priority)$/i.test(key);
  return { ...result, kept: Object.keys(values).every(isTaken) ? '' : yaml.trimEnd() };
}

function toRecord(document: ReturnType<typeof parseDocument>): Record<string, unknown> | null {
  try {
    // Aliases could expand a small document to any size.
    const value: unknown = document.toJS({ maxAliasCount: 20 });
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null; // Reported by the caller as front matter that cannot be read.
  }
}

function asText(value: unknown): string {
  if (Array.isArray(value))
    return value
      .map(asText)
      .filter((part) => part !== '')
      .join('; ');
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return flat(String(value));
  return '';
}
