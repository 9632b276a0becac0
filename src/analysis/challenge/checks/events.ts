import { listNamed, type Integration } from '../../../lifecycle/design-items.ts';
import { partRef } from '../../../lifecycle/ids.ts';
import { namedPartId } from '../../../lifecycle/named-part-id.ts';
import { isUnknown, readKnownWord } from '../../../lifecycle/known-or-not-applicable.ts';
import { listTravelingEvents } from '../../traveling-events.ts';
import { ofDesign, orNotApplicable, raise, titleOf, type Check } from '../objection.ts';

/** Requires an answer to repeats, and an integration for each event that leaves its context. */
export const checkEvents: Check = ({ rfc, source }) => {
  const { integrations } = rfc.body.proposedSolution;
  const carried = new Set(integrations.flatMap(({ events }) => listNamed(events)));
  const traveling = source.kind === 'daa' ? listTravelingEvents(source.body) : [];
  const lost = Map.groupBy(
    traveling
      .map((one) => ({ ...one, ref: partRef(source.key, namedPartId('EV', one.event)) }))
      .filter(({ ref }) => !carried.has(ref)),
    ({ ref }) => ref,
  );
  return [
    ...integrations
      .filter(carriesEvents)
      .filter(({ repeats }) => isUnknown(repeats))
      .map(raiseRepeats),
    ...[...lost].map(([ref, rows]) => {
      const event = rows[0]?.event ?? '';
      return raise({
        concern: 'delivery',
        weight: 'major',
        tie: { kind: 'event', ref, quote: event },
        title: `No integration carries ${event} to ${rows.map(({ to }) => to).join(', ')}.`,
        text: `${source.key} has consumers of ${event} outside of ${rows[0]?.from}, and "Events" of no integration names it.`,
        question: `Which integration carries it? Name ${ref} in its field "Events".`,
      });
    }),
  ];
};

function carriesEvents({ kind, events }: Integration): boolean {
  const known = readKnownWord(kind, ['event']);
  return events !== '' || (known.is === 'known' && known.value === 'event');
}

function raiseRepeats({ id, text, events }: Integration) {
  return raise({
    concern: 'idempotency',
    weight: 'major',
    tie: ofDesign(id),
    ties: listNamed(events).map((ref) => ({ kind: 'event', ref, quote: '' })),
    title: `${id} does not say what happens when an event comes twice.`,
    text: `${titleOf(text)}: a sender that gets no answer in time sends again, and the consumer sees the same event a second time.`,
    question: `What does the consumer do with the second one? Fill in "Repeats" of ${id}. ${orNotApplicable}`,
  });
}
