import { Link } from '@tanstack/react-router';
import './filter-links.css';

/** Links that filter a list by one search parameter; other filters stay, and the list begins anew. */
export function FilterLinks({
  label,
  param,
  values,
  current,
  unfiltered = 'all',
}: {
  readonly label: string;
  readonly param: string;
  readonly values: readonly string[];
  readonly current: string | undefined;
  /** What the list shows where the parameter is absent. */
  readonly unfiltered?: string;
}) {
  return (
    <nav className="filter-links" aria-label={label}>
      {[undefined, ...values].map((value) => (
        <Link
          key={value ?? ''}
          to="."
          search={((old: object) => ({ ...old, cursor: undefined, [param]: value })) as never}
          activeOptions={{ exact: true }}
          className={value === current ? 'current' : ''}
        >
          {value ?? unfiltered}
        </Link>
      ))}
    </nav>
  );
}
