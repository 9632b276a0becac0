import { Fragment } from 'react';
import { KeyLink } from '../../ui/key-link.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';

/** A text in which the numbers of evidence lead to it. */
export function EvidenceText({ incident, text }: { readonly incident: string; readonly text: string }) {
  return text
    .split(/\b(E-\d{1,6})\b/)
    .map((piece, at) => (
      <Fragment key={at}>{at % 2 === 1 ? <KeyLink of={`${incident}#${piece}`}>{piece}</KeyLink> : markHidden(piece)}</Fragment>
    ));
}
