import type { TechnologyGroup } from '../technology-term.ts';
import { list } from './term-list.ts';

export const dataTypeTerms: readonly TechnologyGroup[] = [
  { category: 'data type', noun: 'count', replacement: 'unique identifier', terms: list('UUID, GUID, ULID') },
  {
    category: 'data type',
    noun: 'count',
    replacement: 'yes-or-no answer',
    terms: list('boolean, boolean flag, boolean value, boolean field'),
  },
  {
    category: 'data type',
    noun: 'count',
    replacement: 'text',
    terms: list('varchar, string field, string value, text string, connection string'),
  },
  {
    category: 'data type',
    noun: 'count',
    replacement: 'number',
    terms: list('int32, int64, bigint, float64, integer field, integer value'),
  },
  { category: 'data type', noun: 'plain', replacement: 'optional', terms: list('nullable, not null') },
];
