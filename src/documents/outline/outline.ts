/**
 * How a kind of document is laid out, as data: rendering, reading, parts and empty bodies follow from it. An outline is a group of sections;
 * the sections of a group stand one heading level below it.
 */
export interface Field {
  readonly key: string;
  readonly label: string;
  /** Allowed values; the field is then null when not stated. */
  readonly options?: readonly string[];
}

/** A field of an item. */
export interface ItemField extends Field {
  /** What it is where it is not written, from the text and the fields before it; a field that is just that is not written. */
  readonly unstated?: (item: Values) => string | null | undefined;
}

/** Markdown as a person wrote it, with deeper headings: a string. */
export interface Prose {
  readonly shape: 'prose';
  /** Local id, when what is written there is a part. */
  readonly part?: string;
}

/** Bullets: strings. */
export interface List {
  readonly shape: 'list';
}

/** Bullets `**Q-1:** text` with fields below them: objects with `id`, `text` and the fields. */
export interface Items {
  readonly shape: 'items';
  readonly prefix: string;
  /** Key of the yes or no that is written as a check box. */
  readonly check?: string;
  readonly fields: readonly ItemField[];
}

/** Rows of a table: objects with the columns as keys, and `id` when there is a prefix. */
export interface Table {
  readonly shape: 'table';
  readonly prefix?: string;
  /** Keys of the columns that every row states; text that is no row is one for the first of them. */
  readonly stated: readonly [string, ...string[]];
  readonly columns: readonly Field[];
}

/** Fenced blocks: objects with `language` and `text`. */
export interface CodeBlocks {
  readonly shape: 'code';
}

/** Links of the document: the references of its body. */
export interface References {
  readonly shape: 'references';
}

/** An object: fields of its own as `- **Label:** value`, then sections. */
export interface Group {
  readonly shape: 'group';
  readonly facts: readonly Field[];
  readonly sections: readonly Section[];
  /** Key of the section that takes text which stands directly below the heading. */
  readonly lead?: string;
}

/** Headings `API-1: POST /loans`, each a group: objects with `id`, the words of the heading under `title`, and the group's keys. */
export interface Entries {
  readonly shape: 'entries';
  readonly prefix: string;
  /** Keys of facts that are written in the heading instead, a word each and the last takes the rest. */
  readonly title: readonly string[];
  readonly group: Group;
}

export type Shape = Prose | List | Items | Table | CodeBlocks | References | Group | Entries;

export interface Section {
  readonly heading: string;
  readonly key: string;
  readonly shape: Shape;
  /** Other headings that people write for it. */
  readonly aliases: readonly string[];
  /** Left out of the document while it is empty. */
  readonly optional: boolean;
  /**
   * Of items: key of the prose section of the same group behind whose text they stand, without a heading of their own. Only a bullet that begins with its id is
   * one of them.
   */
  readonly behind?: string;
}

/** A value of a body, as far as an outline looks into it. */
export type Values = Readonly<Record<string, unknown>>;

/** Types of the parts that ids with a prefix name. */
export type PartTypes = Readonly<Record<string, string>>;

export interface Outline {
  readonly root: Group;
  readonly partTypes: PartTypes;
  /** Bodies whose documents leave sections without content out, so that they stay short: all but those that have to be filled in, by their headings. */
  readonly brief?: { readonly when: (body: Values) => boolean; readonly keeps: readonly string[] };
}

interface Options {
  readonly aliases?: readonly string[];
  readonly optional?: boolean;
  readonly behind?: string;
}

/** A section: its heading, its key in the body, and what stands below it. */
export function section(heading: string, key: string, shape: Shape, options: Options = {}): Section {
  const { aliases = [], optional = false, behind } = options;
  return { heading, key, shape, aliases, optional, ...(behind === undefined ? {} : { behind }) };
}

/** The items that stand behind the text of a prose section. */
export function itemsBehind(group: Group, { key }: Section): { readonly section: Section; readonly items: Items }[] {
  return group.sections.flatMap((section) =>
    section.behind === key && section.shape.shape === 'items' ? [{ section, items: section.shape }] : [],
  );
}

export function field(label: string, key: string, options?: readonly string[]): Field {
  return options === undefined ? { label, key } : { label, key, options };
}

/** A field of an item that is left out of the document where it says what it would be without. */
export function optionalField(
  label: string,
  key: string,
  unstated: (item: Values) => string | null | undefined,
  options?: readonly string[],
): ItemField {
  return { ...field(label, key, options), unstated };
}

export const prose: Prose = { shape: 'prose' };
export const list: List = { shape: 'list' };
export const code: CodeBlocks = { shape: 'code' };

export function items(prefix: string, fields: readonly ItemField[] = [], check?: string): Items {
  return { shape: 'items', prefix, fields, ...(check === undefined ? {} : { check }) };
}

/** The first column is stated in every row unless `stated` names others. */
export function table(
  columns: readonly [Field, ...Field[]],
  options: { prefix?: string; stated?: readonly [string, ...string[]] } = {},
): Table {
  const { prefix, stated = [columns[0].key] } = options;
  return { shape: 'table', columns, stated, ...(prefix === undefined ? {} : { prefix }) };
}

export function group(sections: readonly Section[], options: { facts?: readonly Field[]; lead?: string } = {}): Group {
  return {
    shape: 'group',
    sections,
    facts: options.facts ?? [],
    ...(options.lead === undefined ? {} : { lead: options.lead }),
  };
}

/** The last section of every document. */
export const referencesSection = section(
  'References',
  'references',
  { shape: 'references' },
  { aliases: ['Links', 'Traceability'] },
);
