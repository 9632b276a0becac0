/** Parts by id that are redrafted or kept as a whole, with their content for comparing. */
export type RedraftParts = ReadonlyMap<string, { readonly content: unknown }>;
