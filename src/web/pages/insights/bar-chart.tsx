import { chartBars, type Bar } from './chart-bars.ts';

const size = { width: 220, height: 44 };

/** A small chart; its table says the same to screen readers and for copying. */
export function BarChart({
  label,
  bars,
  describe,
}: {
  readonly label: string;
  readonly bars: readonly Bar[];
  readonly describe: (value: number | null) => string;
}) {
  if (bars.every(({ value }) => value === null)) return null;
  return (
    <figure className="chart">
      <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true" preserveAspectRatio="none">
        {chartBars(bars, size).map(({ label: name, ...bar }) => (
          <rect key={name} {...bar} />
        ))}
      </svg>
      <details>
        <summary>
          As a table<span className="visually-hidden">: {label}</span>
        </summary>
        <table>
          <tbody>
            {bars.map(({ label: name, value }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{describe(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
