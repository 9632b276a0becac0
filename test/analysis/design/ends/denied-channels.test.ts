import { describe, expect, it } from 'vitest';
import { findDeniedChannel } from '../../../../src/analysis/design/ends/denied-channels.ts';
import { givesUp } from '../../../../src/analysis/design/ends/find-given-up.ts';

describe('a way in which nobody is told any more', () => {
  const words = (decision: string, sentence: string): string[] =>
    findDeniedChannel(decision, sentence).map(({ start, end }) => sentence.slice(start, end));

  it.each([
    [
      'No e-mail is sent: the dispatcher sees a red line on the board.',
      'When tubes are missing, the dispatcher is told by e-mail.',
      'by e-mail',
    ],
    ['No e-mail is sent.', 'The mail server of the district sends e-mails to dispatchers.', 'e-mails'],
    ['No e-mail is sent.', 'An e-mail to the tenant is sent.', 'e-mail'],
    ['No e-mail is sent.', 'The laboratory is told over HL7 and the dispatcher by e-mail.', 'and the dispatcher by e-mail'],
    ['Reminders go out by SMS, not by e-mail.', 'Remind the member by e-mail.', 'by e-mail'],
    ['No push message is sent.', 'The member gets a push message.', 'push message'],
    ['Nobody is told by SMS.', 'The driver is told by SMS when the slot moves.', 'by SMS'],
    ['The guest is told on the screen instead of by text message.', 'Notify the guest by SMS.', 'by SMS'],
    ['We send no letters: the invoice stands in the portal.', 'The invoice is sent by post.', 'by post'],
    ['No e-mail is sent to couriers.', 'The courier is told by e-mail.', 'by e-mail'],
  ])('%s – %s', (decision, sentence, found) => expect(words(decision, sentence)).toEqual([found]));

  it.each([
    ['No e-mail is sent.', 'The e-mail address of the clinic is shown.'],
    ['No e-mail is sent.', 'Members are told by SMS.'],
    ['No second e-mail is sent.', 'The nurse is told by e-mail.'],
    ['No e-mail is sent to couriers.', 'The nurse is told by e-mail.'],
    ['If the clinic is closed, no e-mail is sent.', 'The nurse is told by e-mail.'],
    ['No e-mail is sent twice.', 'The nurse is told by e-mail.'],
    ['No SMS is sent.', 'Nobody is told by SMS.'],
    ['We send no letters.', 'A letter is written on the box.'],
    ['An e-mail is sent to the nurse.', 'The nurse is told by e-mail.'],
    ['Not every member reads e-mail.', 'The member is told by e-mail.'],
  ])('leaves what it says nothing of: %s – %s', (decision, sentence) => {
    expect(words(decision, sentence)).toEqual([]);
    expect(givesUp(decision, sentence)).toBe(false);
  });
});
