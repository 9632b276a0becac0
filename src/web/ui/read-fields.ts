export interface Fields {
  /** The trimmed text; empty where nothing was typed. */
  readonly text: (name: string) => string;
  /** Undefined where nothing was typed. */
  readonly given: (name: string) => string | undefined;
  /** The time of a `datetime-local` field, in UTC. */
  readonly time: (name: string) => string | undefined;
  /** The values of all fields of that name, such as checkboxes. */
  readonly all: (name: string) => readonly string[];
}

/** Reads what was typed into a form. */
export function readFields(data: FormData): Fields {
  const text = (name: string): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const given = (name: string): string | undefined => text(name) || undefined;
  return {
    text,
    given,
    time: (name) => (given(name) === undefined ? undefined : new Date(text(name)).toISOString()),
    all: (name) => data.getAll(name).filter((value) => typeof value === 'string'),
  };
}
