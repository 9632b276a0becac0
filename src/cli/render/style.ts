import pc from 'picocolors';

export type Colors = ReturnType<typeof pc.createColors>;

/** What a rendering function is told about the surface it draws on. */
export interface Style {
  /** Widest line it may draw. */
  readonly columns: number;
  /** Marks text, or leaves it alone where the surface takes no color. */
  readonly colors: Colors;
  /** How this person calls the program, for commands that can be copied: `throughline` or `npx throughline`. */
  readonly command: string;
  /** True when a person looks at it; what goes to a pipe or file is kept as it is, byte for byte. */
  readonly isScreen: boolean;
}

/** Wider lines tire the eye; below the lower bound the terminal may wrap what it must. */
const widest = 100;
const narrowest = 60;

export function createStyle(surface: { columns?: number; color: boolean; command: string; isScreen?: boolean }): Style {
  return {
    columns: Math.max(narrowest, Math.min(widest, surface.columns ?? widest)),
    colors: pc.createColors(surface.color),
    command: surface.command,
    isScreen: surface.isScreen ?? false,
  };
}
