import type { Finding } from '../../../lifecycle/findings.ts';
import { standingInRfc, type RfcBody } from '../../../lifecycle/rfc.ts';
import { kindFinding } from './kind-codes.ts';

/** Decisions that build something: an answer stands with its question, and a rejection with its alternative. */
const building: readonly string[] = ['accept', 'choose', 'use'];

/** Decisions of the session that hold and of which no sentence of the RFC was changed: it may contradict them until somebody edits it. */
export function findUnedited({ designSession }: Pick<RfcBody, 'designSession'>): Finding[] {
  return standingInRfc(designSession)
    .filter(({ does, edits }) => building.includes(does) && edits === '')
    .map(({ id, about }) =>
      kindFinding('RFC-DECISION-UNEDITED', {
        part: id,
        message: `${id}${about === '' ? '' : `, about ${about},`} is on record, and no sentence of the RFC was changed for it.`,
        fix: 'Take an edit that follows from it, or edit the text by hand; whoever approves weighs whether it says what was decided.',
      }),
    );
}
