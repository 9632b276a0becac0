export interface Bar {
  readonly label: string;
  /** Null where nothing was measured. */
  readonly value: number | null;
}

export interface DrawnBar {
  readonly label: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const widest = 36;

/** Lays bars out over a width and height from 0 up; one of almost nothing keeps a visible line, a gap has none. */
export function chartBars(
  bars: readonly Bar[],
  { width, height, gap = 3 }: { readonly width: number; readonly height: number; readonly gap?: number },
): readonly DrawnBar[] {
  const top = Math.max(0, ...bars.map(({ value }) => value ?? 0));
  const step = bars.length === 0 ? 0 : Math.min(width / bars.length, widest);
  const round = (number: number): number => Math.round(number * 10) / 10;
  return bars.flatMap(({ label, value }, at) => {
    if (value === null) return [];
    const tall = top === 0 ? 1 : Math.max(1, (value / top) * height);
    return [
      {
        label,
        x: round(at * step + gap / 2),
        y: round(height - tall),
        width: round(Math.max(1, step - gap)),
        height: round(tall),
      },
    ];
  });
}
