import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { documentKinds } from '../../../src/documents/document-kinds.ts';
import { readPrd } from '../../../src/documents/prd/import-prd.ts';
import { concerns } from '../../../src/lifecycle/challenge.ts';
import { designMaterialSchema, type DesignMaterial } from '../../../src/lifecycle/design-material.ts';

/** The half of the exam that anybody may read. */
export const designExams = join(import.meta.dirname, '..', '..', 'fixtures', 'designs', 'open');

const authorsFile = join(designExams, '..', 'authors.json');

/** Who wrote an open design: what one author writes alike in all of theirs is no proof for another. Where nobody noted it, those of one commit count as one author's. */
export function readAuthors(): (exam: Pick<DesignExam, 'name'>) => string {
  const written = z.record(z.string(), z.array(z.string())).parse(JSON.parse(readFileSync(authorsFile, 'utf8')));
  const authors = new Map(Object.entries(written).flatMap(([author, names]) => names.map((name) => [name, author] as const)));
  return ({ name }) => {
    const author = authors.get(name);
    if (author === undefined) throw new Error(`Nobody has written ${name}: add it to its author in ${authorsFile}.`);
    return author;
  };
}

/** The half that nobody has read who writes rules, and that none of them may be fitted to. */
export const unreadExams = join(import.meta.dirname, '..', '..', 'fixtures', 'designs', 'unread');

const flawSchema = z.object({
  id: z.string(),
  concern: z.enum(concerns),
  alsoAccept: z.array(z.enum(concerns)).default([]),
  terms: z.array(z.string().min(1)).min(1),
  what: z.string(),
});

export type Flaw = z.infer<typeof flawSchema>;

/** One domain: a design with planted flaws, its twin without, and what was planted. */
export interface DesignExam {
  readonly name: string;
  readonly flawed: DesignMaterial;
  readonly clean: DesignMaterial;
  readonly flaws: readonly Flaw[];
}

/** Every folder below `folder` that holds a design with its list of flaws; none where the folder is empty, or is not there, as in a fresh clone. */
export function loadDesigns(folder: string): DesignExam[] {
  return (existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [])
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name))
    .toSorted()
    .filter((path) => existsSync(join(path, 'flaws.json')))
    .map((path) => ({
      name: basename(path),
      flawed: readMaterial(path, 'rfc-flawed.md'),
      clean: readMaterial(path, 'rfc-clean.md'),
      flaws: z.object({ flaws: z.array(flawSchema) }).parse(JSON.parse(readFileSync(join(path, 'flaws.json'), 'utf8'))).flaws,
    }));
}

function readMaterial(folder: string, rfc: string): DesignMaterial {
  const kind = existsSync(join(folder, 'daa.md')) ? 'daa' : 'tip';
  const text = (file: string): string => readFileSync(join(folder, file), 'utf8');
  const read = (id: 'daa' | 'tip' | 'rfc', file: string) => documentKinds[id].parse(text(file));
  const named = (key: string, { title, body }: { title: string; body: unknown }) => ({ key, version: 1, title, body });
  return designMaterialSchema.parse({
    rfc: { ...named('RFC-001', read('rfc', rfc)), waivers: [] },
    source: { kind, ...named(kind === 'daa' ? 'DAA-001' : 'TIP-001', read(kind, `${kind}.md`)) },
    // A PRD comes in by import, whatever its layout.
    prd: named('PRD-001', readPrd([{ name: 'prd.md', text: text('prd.md') }])),
    patterns: [],
    precedents: [],
  });
}
