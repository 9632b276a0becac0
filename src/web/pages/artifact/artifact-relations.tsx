import { Link } from '@tanstack/react-router';
import { count } from '../../../lifecycle/count.ts';
import { useOperation } from '../../api/use-operation.ts';
import { Empty } from '../../ui/empty.tsx';
import { KeyLink } from '../../ui/key-link.tsx';
import { Load } from '../../ui/load.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { listRelations, type Relation } from './list-relations.ts';

const mostLinks = 12;

/** What an artifact serves and what was made from it, part by part. */
export function ArtifactRelations({ of: key }: { readonly of: string }) {
  const up = useOperation('tracePlace', { of: key, direction: 'up', depth: 1 });
  const down = useOperation('tracePlace', { of: key, direction: 'down', depth: 1 });
  return (
    <>
      <p>
        <Link to="/trace" search={{ of: key }}>
          See the whole trace
        </Link>
      </p>
      <h2>What it serves</h2>
      <Load query={up}>
        {({ data }) => <RelationList of={key} relations={listRelations(data)} isUp none="It was made from nothing else." />}
      </Load>
      <h2>What uses it</h2>
      <Load query={down}>
        {({ data }) => <RelationList of={key} relations={listRelations(data)} none="Nothing was made from it yet." />}
      </Load>
    </>
  );
}

function RelationList({
  of: own,
  relations,
  isUp = false,
  none,
}: {
  readonly of: string;
  /** Links lead away from this artifact; otherwise to it. */
  readonly isUp?: boolean;
  readonly relations: readonly Relation[];
  readonly none: string;
}) {
  if (relations.length === 0) return <Empty title={none} />;
  return (
    <ul className="rows">
      {relations.map((relation) => (
        <li key={relation.key} className="row">
          <KeyLink of={relation.key} />
          <span className="grow">{markHidden(relation.title)}</span>
          {relation.suspects > 0 ? <span className="badge busy">{count(relation.suspects, 'suspect link')}</span> : null}
          <StatusBadge status={relation.status} />
          <RelationLinks own={own} relation={relation} isUp={isUp} />
        </li>
      ))}
    </ul>
  );
}

/** Reads as it was stated: what has the link, its role, and what it leads to. */
function RelationLinks({
  own,
  relation: { key, links },
  isUp,
}: {
  readonly own: string;
  readonly relation: Relation;
  readonly isUp: boolean;
}) {
  const lines = links.map((link, at) => {
    const here = <PartLink of={own} part={link.own} />;
    const there = <PartLink of={key} part={link.other} />;
    return (
      <li key={at}>
        {isUp ? here : there} <span className="hint">{link.role.replaceAll('_', ' ')}</span> {isUp ? there : here}
      </li>
    );
  });
  if (lines.length <= mostLinks) return <ul className="relation-links">{lines}</ul>;
  return (
    <details className="relation-links">
      <summary>{count(lines.length, 'link')} between their parts</summary>
      <ul>{lines}</ul>
    </details>
  );
}

function PartLink({ of: key, part }: { readonly of: string; readonly part: string | null }) {
  return part ? <KeyLink of={`${key}#${part}`}>{markHidden(part)}</KeyLink> : <KeyLink of={key} />;
}
