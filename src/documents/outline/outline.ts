/**
 * The layout of a document kind as data, from which rendering, parsing, parts and empty bodies
 * follow. An outline is a group of sections; a group's sections are one heading level below it.
 */
export interface Field {
  readonly key: string;
  readonly label: string;
  /** Allowed values; an unstated field is then null. */
  readonly options?: readonly string[];
  /** Reads and writes a value that is no text. */
  readonly codec?: FieldCodec;
}

/** A value of one line that is no text. */
export interface FieldCodec {
  /** The value of an unstated field. */
  readonly none: unknown;
  /** How one writes it, such as `2–8 h, likely 4 h`. */
  readonly form: string;
  /** Returns undefined for text of another form. */
  read(text: string): unknown;
  write(value: unknown): string;
}

/** A field of an item or of a group. */
export interface ItemField extends Field {
  /** Derives the default from the text and earlier fields; a field that equals it is omitted. */
  readonly unstated?: (item: Values) => unknown;
}

/** A string of Markdown as a person wrote it, with deeper headings. */
export interface Prose {
  readonly shape: 'prose';
  /** Local id, when the text is a part. */
  readonly part?: string;
}

/** Bullets, as strings. */
export interface List {
  readonly shape: 'list';
  /** True for names that are written as code, so that Markdown leaves their signs alone. */
  readonly code?: boolean;
}

/** Bullets `**Q-1:** text` with fields below: objects with `id`, `text` and the fields. */
export interface Items {
  readonly shape: 'items';
  readonly prefix: string;
  /** Key of the boolean that is written as a check box. */
  readonly check?: string;
  readonly fields: readonly ItemField[];
}

/** Table rows: objects with the columns as keys, and `id` when there is a prefix. */
export interface Table {
  readonly shape: 'table';
  readonly prefix?: string;
  /** Columns that every row states; text that is no row fills the first of them. */
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

/** An object: its fields as `- **Label:** value`, then sections. */
export interface Group {
  readonly shape: 'group';
  readonly facts: readonly ItemField[];
  readonly sections: readonly Section[];
  /** Key of the section that takes text directly below the heading. */
  readonly lead?: string;
}

/** Headings `API-1: POST /loans`: objects with `id`, the `title` words and the group's keys. */
export interface Entries {
  readonly shape: 'entries';
  readonly prefix: string;
  /** Keys of the facts in the heading, one word each; the last takes the rest. */
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
  /** Omitted from the document while it is empty. */
  readonly optional: boolean;
  /**
   * For items without a heading: key of the prose section in the same group that they follow. Only
   * a bullet that begins with its id is one of them.
   */
  readonly behind?: string;
}

/** A value of a body, as far as an outline looks into it. */
export type Values = Readonly<Record<string, unknown>>;

/** Part types by id prefix. */
export type PartTypes = Readonly<Record<string, string>>;

export interface Outline {
  readonly root: Group;
  readonly partTypes: PartTypes;
  /** Bodies whose documents omit empty sections, except the headings that must be filled in. */
  readonly brief?: { readonly when: (body: Values) => boolean; readonly keeps: readonly string[] };
}

interface Options {
  readonly aliases?: readonly string[];
  readonly optional?: boolean;
  readonly behind?: string;
}

/** A section: its heading, its key in the body, and its content. */
export function section(heading: string, key: string, shape: Shape, options: Options = {}): Section {
  const { aliases = [], optional = false, behind } = options;
  return { heading, key, shape, aliases, optional, ...(behind === undefined ? {} : { behind }) };
}

/** Returns the items that follow the text of a prose section. */
export function itemsBehind(group: Group, { key }: Section): { readonly section: Section; readonly items: Items }[] {
  return group.sections.flatMap((section) =>
    section.behind === key && section.shape.shape === 'items' ? [{ section, items: section.shape }] : [],
  );
}

export function field(label: string, key: string, options?: readonly string[]): Field {
  return options === undefined ? { label, key } : { label, key, options };
}

/** A field whose value is no text; it is omitted while it has none. */
export function typedField(label: string, key: string, codec: FieldCodec): ItemField {
  return { label, key, codec, unstated: () => codec.none };
}

/** An item field that is omitted when it equals its default. */
export function optionalField(
  label: string,
  key: string,
  unstated: (item: Values) => unknown,
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

/** Every row states the first column, unless `stated` names others. */
export function table(
  columns: readonly [Field, ...Field[]],
  options: { prefix?: string; stated?: readonly [string, ...string[]] } = {},
): Table {
  const { prefix, stated = [columns[0].key] } = options;
  return { shape: 'table', columns, stated, ...(prefix === undefined ? {} : { prefix }) };
}

export function group(sections: readonly Section[], options: { facts?: readonly ItemField[]; lead?: string } = {}): Group {
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
