import type { z, ZodObject, ZodType } from 'zod';
import type { JsonBody, Operation } from './operation.ts';

/** Input of a handler: path, query, body fields and If-Match tag (undefined for `*`). */
export type OperationInput<O extends Operation> = ParsedFields<PartOf<O, 'params'>> &
  ParsedFields<PartOf<O, 'query'>> &
  ParsedFields<FieldsOf<O>> &
  IfMatchOf<O, string | undefined>;

/** Input of the client: numbers and lists as they are, without fields that have a default. */
export type GivenInput<O extends Operation> = GivenInAddress<PartOf<O, 'params'>> &
  GivenInAddress<PartOf<O, 'query'>> &
  (FieldsOf<O> extends ZodObject ? ReadonlyDeep<z.input<FieldsOf<O>>> : unknown) &
  Partial<IfMatchOf<O, string | undefined>>;

type PartOf<O extends Operation, Part extends 'params' | 'query'> = O extends { readonly [P in Part]: infer S extends ZodObject }
  ? S
  : null;

type FieldsOf<O extends Operation> = O extends { readonly body: JsonBody<infer S extends ZodObject> }
  ? keyof S['shape'] extends never
    ? null
    : S
  : null;

type ParsedFields<S> = S extends ZodType ? z.output<S> : unknown;

type IfMatchOf<O extends Operation, Tag> = O extends { readonly ifMatch: string } ? { readonly ifMatch: Tag } : unknown;

/** An address holds text; the client takes the value that the server parses from it. */
type GivenInAddress<S> = S extends ZodObject
  ? ReadonlyDeep<
      { [Name in OptionalOf<S>]?: z.output<S>[Name] | undefined } & {
        [Name in Exclude<keyof z.output<S>, OptionalOf<S>>]: z.output<S>[Name];
      }
    >
  : unknown;

type OptionalOf<S extends ZodObject> = {
  [Name in keyof z.input<S>]: undefined extends z.input<S>[Name] ? Name : never;
}[keyof z.input<S>] &
  keyof z.output<S>;

type ReadonlyDeep<T> = T extends (infer Item)[]
  ? readonly ReadonlyDeep<Item>[]
  : T extends object
    ? { readonly [Name in keyof T]: ReadonlyDeep<T[Name]> }
    : T;
