import { act, fix } from '../../../lifecycle/fixes/fix.ts';
import type { Finding } from '../../../lifecycle/findings.ts';
import type { SessionRecord } from '../../../lifecycle/design-session.ts';
import { standingInRfc, type RfcBody } from '../../../lifecycle/rfc.ts';
import { kindFinding } from './kind-codes.ts';

/** Decisions that need an edit. Questions hold their answers, alternatives their rejections. */
const building: readonly string[] = ['accept', 'choose', 'use'];

/** Reports valid decisions without an accepted edit: the RFC may contradict them until edited. */
export function findUnedited({ designSession }: Pick<RfcBody, 'designSession'>): Finding[] {
  return standingInRfc(designSession)
    .filter(({ does, edits }) => building.includes(does) && edits === '')
    .map(({ id, about }) =>
      kindFinding('RFC-DECISION-UNEDITED', {
        part: id,
        message: `${id}${about === '' ? '' : `, about ${about},`} is on record, and no proposed edit was taken for it; code cannot know whether somebody edited the text by hand.`,
        fix: 'Take an edit that follows from it, or edit the text by hand; whoever approves weighs whether it says what was decided.',
      }),
    );
}

/** Reports proposed edits that nobody has decided; after an approval nobody can. */
export function findUndecidedEdits(session: Pick<SessionRecord, 'key' | 'edits'> | null): Finding[] {
  const left = session?.edits.filter(({ state }) => state === 'proposed') ?? [];
  return left.map(({ id, decision, because }) =>
    kindFinding('RFC-EDIT-UNDECIDED', {
      part: id,
      message: `${id} of ${session?.key}${decision === '' ? '' : `, which follows from ${decision},`} is neither taken nor declined: ${because}`,
      fix: fix`Request changes, which opens the session again, and take or decline it there: ${act('listDesignEdits', { key: session?.key })}.`,
    }),
  );
}
