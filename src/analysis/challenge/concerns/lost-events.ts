import type { Objection } from '../../../lifecycle/challenge.ts';
import { togetherWithChange } from '../answer-words.ts';
import { raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';
import { isBuilt } from './built.ts';

/** Events of the model that leave their context, and nothing that ties them to the change. */
export function lostEvents(reading: DesignReading): Objection[] {
  const { source } = reading.material;
  if (source.kind !== 'daa' || togetherWithChange.test(withoutRejected(reading))) return [];
  const names = source.body.domainEvents.map(({ name }) => name);
  const published = reading.design.find(
    (passage) =>
      isBuilt(passage) &&
      names.some((name) => passage.text.includes(name)) &&
      /\b(?:publish\w*|events?|topics?|broker|queue|kafka|rabbitmq|stream|bus|sent|announc\w*|relay\w*)\b/i.test(passage.block),
  );
  const sentence = published?.sentences.find((said) => names.some((name) => said.includes(name)));
  if (!published || sentence === undefined) return [];
  return [
    raise(reading, {
      concern: 'delivery',
      weight: 'minor',
      passage: published,
      sentence,
      fault: 'nothing ties events to the change that they announce',
      text: 'The change is stored in one system and its event sent to another. A crash between the two leaves a change that nobody hears of, or an event of something that did not happen; the RFC has no outbox, no log of changes and no reconciliation that would repair it.',
      question: 'Who sends the event when the process dies after the commit?',
      waysOut: [
        { title: 'Transactional outbox', tradeOff: 'One more table and a relay; events come at least once.' },
        { title: 'Change data capture', tradeOff: 'Ties consumers to the schema; one more thing to operate.' },
      ],
    }),
  ];
}

/** What is built, without rows of the pattern table that say that a pattern is not used. */
function withoutRejected({ design }: DesignReading): string {
  return design
    .filter(
      ({ section, text }) =>
        section !== 'Playbook Patterns' ||
        !/\b(?:not (?:used|needed|necessary)|weighed|considered|rejected|left out|unnecessary|too much|overkill|simpler|without)\b/i.test(
          text,
        ),
    )
    .map(({ text }) => text)
    .join('\n');
}

const stores =
  /\b(?:repository|row|table|stor(?:es|ed)|sav(?:es|ed)|writ(?:es|ten)|commit(?:s|ted)?|transaction|inserts?|updates?|database)\b/i;

const publishes =
  /\b(?:tells?|informs?|notifies)\b[^;]*\b(?:through|via|by|over) (?:the )?(?:[Kk]afka|[Rr]abbitMQ|broker|queue|bus|S[QN]S|MQTT)\b|\b(?:sent|sends?|publish\w*|put|puts|pushed|emitted|raised|written|notif\w+|announc\w+)\b[^;]*\b(?:exchange|[Kk]afka|[Rr]abbitMQ|S[QN]S|MQTT|topic|broker|bus|stream|event|events)\b|\b\p{Lu}\p{Ll}+\p{Lu}\p{Ll}+\b[^;]{0,30}\b(?:is|are) (?:sent|published|emitted|raised|announced)\b|\b(?:sends?|publishes|emits|raises|announces) \p{Lu}\p{Ll}+\p{Lu}\p{Ll}+\b|\bhook\b[^;]*\bcommit\b|\b(?:message|event)s?\b[^;]{0,50}\b(?:is|are) (?:produced|sent|published|emitted)\b/u;

/** A passage that stores and publishes, and says nothing of what holds the two together. */
export function looseEvents(reading: DesignReading): Objection[] {
  return reading.design
    .filter(({ section }) => section === 'Component Design' || section === 'High-Level Approach')
    .flatMap((passage) => {
      if (togetherWithChange.test(passage.text.replace(/\b(?:an? |the )?outbox (?:seem\w*|is|was|would|were)\b[^.;]*/i, ' ')))
        return [];
      const sentence = passage.sentences.find(
        (said) =>
          publishes.test(said) && !/\b(?:never|nothing|no event|browser|server-sent|websocket|same database)\b/i.test(said),
      );
      if (sentence === undefined || !stores.test(passage.text) || /\boutbox\b/i.test(reading.text.replace(passage.text, ' ')))
        return [];
      return [
        raise(reading, {
          concern: 'delivery',
          weight: 'minor',
          passage,
          sentence,
          fault: 'nothing holds the change and its event together',
          text: 'One is stored here and the other sent there. A crash in between leaves one without the other, and nothing remembers that something was due.',
          question: 'Who sends the event when the process dies between the two?',
          waysOut: [
            { title: 'Transactional outbox', tradeOff: 'One more table and a relay; events come at least once.' },
            { title: 'A reconciliation job that compares both sides', tradeOff: 'Repairs late, and only what it looks at.' },
          ],
        }),
      ];
    });
}
