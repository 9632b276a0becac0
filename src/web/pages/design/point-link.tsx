import { Link } from '@tanstack/react-router';
import { KeyLink } from '../../ui/key-link.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';

/** Which list of the session an id stands in. */
const lists: readonly (readonly [RegExp, string | undefined])[] = [
  [/^(?:CH|Q|ALT)-\d+$/, undefined],
  [/^ED-\d+$/, 'edits'],
  [/^DEC-\d+$/, 'decisions'],
];

/** Links an id of a session to its card, and a key to its screen; a section of the RFC is shown in words. */
export function PointLink({ id }: { readonly id: string }) {
  const list = lists.find(([pattern]) => pattern.test(id));
  if (list)
    return (
      <Link
        to="."
        search={((old: object) => ({ ...old, show: list[1] })) as never}
        hash={id}
        resetScroll={false}
        className="key"
        activeProps={{ 'aria-current': undefined }}
      >
        {id}
      </Link>
    );
  if (/^[A-Z]+-(?:\d{4}-)?\d{3,}(?:#.+)?$/.test(id)) return <KeyLink of={id} />;
  return <span className="about">{markHidden(id)}</span>;
}
