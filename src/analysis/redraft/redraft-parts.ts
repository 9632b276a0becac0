/** The pieces that are redrafted, or left alone, as a whole, by their ids; what each says, for comparing. */
export type RedraftParts = ReadonlyMap<string, { readonly content: unknown }>;
