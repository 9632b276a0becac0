import pc from 'picocolors';

export type Colors = ReturnType<typeof pc.createColors>;

/** Properties of the surface that a text is rendered for. */
export interface Style {
  /** The widest line. */
  readonly columns: number;
  /** Colors text; without effect on a surface without color. */
  readonly colors: Colors;
  /** How the person calls the program: `throughline`, or `bin/throughline` of a clone. */
  readonly command: string;
  /** True for a screen. Output to a pipe or file stays as it is, byte for byte. */
  readonly isScreen: boolean;
}

/** Wider lines are hard to read; below the lower bound the terminal wraps. */
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
