/** A part of another artifact (`RFC-002#DEC-1`) is named with its key, which stays as it is. */
const recordId = /(?:\b([A-Z]+-\d[\d-]*)#|(?<![\w#-]))((?:DEC|CH)-\d+)\b/g;

/** What a document says of decisions and challenges by their ids, by those that they have now: every session counts from DEC-1 and CH-1. */
export function renumberRecords<T>(value: T, { moved, rfc }: { moved: ReadonlyMap<string, string>; rfc: string }): T {
  if (moved.size === 0) return value;
  if (typeof value === 'string')
    return value.replace(recordId, (named, key: string | undefined, id: string) => {
      const now = moved.get(id);
      if (now === undefined || (key !== undefined && key !== rfc)) return named;
      return key === undefined ? now : `${key}#${now}`;
    }) as T;
  if (Array.isArray(value)) return value.map((one) => renumberRecords(one as unknown, { moved, rfc })) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, renumberRecords(one as unknown, { moved, rfc })]),
  ) as T;
}
