import type { Finding } from '../../lifecycle/findings.ts';
import { listAbout, standingInRfc, type RfcBody } from '../../lifecycle/rfc.ts';
import { kindFinding } from '../lint/kinds/kind-codes.ts';

/**
 * Sections that a decision is about and no edit followed from: they may say what was decided otherwise. Ids of parts and keys are no sections; what only answers a
 * question or settles a challenge is recorded there.
 */
export function findUnedited({ designSession }: RfcBody): Finding[] {
  return standingInRfc(designSession)
    .filter(({ edits }) => edits === '')
    .flatMap((decision) =>
      listAbout(decision)
        .filter(isSection)
        .map((section) =>
          kindFinding('RFC-SECTION-UNEDITED', {
            part: section,
            message: `${decision.id} is about "${section}", and no edit followed from it: ${decision.text.split('\n')[0]}`,
            fix: `Read the section, and edit it where it says otherwise; or take an edit of ${decision.id} in the design session.`,
          }),
        ),
    );
}

function isSection(place: string): boolean {
  return !/^[A-Z]+-\d+$/.test(place) && !/^[A-Z]+-(?:\d{4}-)?\d{3,}/.test(place);
}
