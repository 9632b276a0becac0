import { effortForm, readEffort, writeEffort, type Effort } from '../../lifecycle/effort.ts';
import type { FieldCodec } from './outline.ts';

/** `yes` or nothing. */
export const flagCodec: FieldCodec = {
  none: false,
  form: 'yes or no',
  read: (text) => ({ yes: true, no: false })[text.toLowerCase()],
  write: (value) => (value === true ? 'yes' : 'no'),
};

export const numberCodec: FieldCodec = {
  none: null,
  form: 'a whole number from 1',
  read: (text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined),
  write: (value) => (typeof value === 'number' ? String(value) : ''),
};

export const effortCodec: FieldCodec = {
  none: null,
  form: effortForm,
  read: (text) => readEffort(text) ?? undefined,
  write: (value) => (value === null ? '' : writeEffort(value as Effort)),
};

/** Names with commas between, as code so that Markdown leaves their signs alone. */
export const namesCodec: FieldCodec = {
  none: [],
  form: 'names with commas between',
  read: (text) =>
    text
      .split(',')
      .map((name) => name.trim().replace(/^`(.*)`$/, '$1'))
      .filter((name) => name !== ''),
  write: (value) => (value as string[]).map((name) => `\`${name}\``).join(', '),
};
