import { markHidden } from '../../ui/mark-hidden.ts';
import { TableHead } from '../../ui/table-head.tsx';
import type { Gate } from './review.ts';

type Budget = NonNullable<Gate['budget']>;

/** What a run or a day has used, and on what. */
export function GateBudget({ budget: { scope, unit, limit, used, day, unpriced, steps } }: { readonly budget: Budget }) {
  const amount = (value: number): string => (unit === 'usd' ? `$${value.toFixed(2)}` : `${value.toLocaleString('en-US')} tokens`);
  return (
    <section className="card">
      <h2>Budget of {scope === 'day' ? `the day ${day ?? ''}` : 'this run'}</h2>
      <p>
        <strong>{amount(used)}</strong> of {amount(limit)} used.
      </p>
      {unpriced.length === 0 ? null : (
        <p className="notice warning">
          Nobody knows what {markHidden(unpriced.join(' and '))} would cost, so it cannot be counted against the limit. An
          approval lets it pass.
        </p>
      )}
      <table>
        <TableHead columns={['Step', 'Attempts', 'Tokens', 'Cost']} />
        <tbody>
          {steps.map(({ node, attempts, tokens, usd }) => (
            <tr key={node}>
              <td>{markHidden(node)}</td>
              <td>{attempts}</td>
              <td>{tokens.toLocaleString('en-US')}</td>
              <td>{usd === null ? 'unknown' : `$${usd.toFixed(4)}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
