import { describe, expect, it } from 'vitest';
import { finalizeRfc } from '../../../../src/analysis/design/finalize/finalize-rfc.ts';
import { documentKinds } from '../../../../src/documents/document-kinds.ts';
import { rfcBodySchema } from '../../../../src/lifecycle/rfc.ts';
import { sessionOf } from '../session-of.ts';

/** What an integration says once a decision is brought in, without who decided what. */
function left(said: string, text: string): string {
  const body = rfcBodySchema.parse(documentKinds.rfc.parse(`# Ferries\n\n## Integration Points\n\n- ${said}\n`).body);
  const session = sessionOf({
    decisions: [{ id: 'DEC-1', text, rationale: '', settles: [], decidedBy: 'Ada', decidedAt: '2026-11-22T09:01:00.000Z' }],
  });
  const done = finalizeRfc(body, session);
  expect(finalizeRfc(done, session)).toEqual(done);
  return done.proposedSolution.integrationPoints
    .replace(/ → DEC-1.*$/gm, '')
    .replace(/^- /, '')
    .trim();
}

const owner = '**Owner**, whom the model only tells, hears of: `CatFound` (CM-001#EV-1), `CatChecked` (CM-001#EV-2).';

describe('somebody whom a decision has told no more', () => {
  it.each([
    ['Owners are not told.', owner, `~~${owner}~~`],
    ['Nothing is sent to the owner.', owner, `~~${owner}~~`],
    ['Nobody is told.', owner, `~~${owner}~~`],
    ['Owners are not told by the system.', owner, `~~${owner}~~`],
    ['We do not send anything to owners.', owner, `~~${owner}~~`],
    ['Nothing is sent to the owner, the desk phones them.', owner, `~~${owner}~~`],
    ['Reminders are no longer sent.', 'The gym sends reminders to members.', '~~The gym sends reminders to members.~~'],
    [
      'We stop e-mailing members.',
      'The gym e-mails members and counts visits.',
      'The gym ~~e-mails members and~~ counts visits.',
    ],
    ['The owner hears nothing.', owner, `~~${owner}~~`],
    [
      'Nothing is sent to the customer.',
      'The desk keeps the list, and the customer gets an e-mail.',
      'The desk keeps the list, ~~and the customer gets an e-mail~~.',
    ],
    [
      'No e-mail is sent.',
      'The archive files the report and sends e-mails with SendGrid.',
      'The archive files the report ~~and sends e-mails with SendGrid~~.',
    ],
    [
      'We do not send e-mails.',
      'The clinic e-mails the patient and keeps the visit.',
      'The clinic ~~e-mails the patient and~~ keeps the visit.',
    ],
    ['It does not come by mail.', 'The member gets the card by mail.', 'The member gets the card ~~by mail~~.'],
    ['Invoices do not go out by post.', 'Invoices go out by post each month.', 'Invoices go out ~~by post~~ each month.'],
    [
      'We send no reminders.',
      'Reminders go out each evening to the parents.',
      '~~Reminders go out each evening to the parents.~~',
    ],
    [
      'There are no reminders.',
      'The school keeps the absences and sends reminders to the parents.',
      'The school keeps the absences ~~and sends reminders to the parents~~.',
    ],
    [
      'Nobody is notified of late doses.',
      'The nurse is notified of each late dose.',
      '~~The nurse is notified of each late dose.~~',
    ],
    [
      'Drivers get no text messages.',
      'Each driver gets a text message of the tour.',
      '~~Each driver gets a text message of the tour.~~',
    ],
    ['We do not tell tenants.', 'Tenants are told of the repair by e-mail.', '~~Tenants are told of the repair by e-mail.~~'],
    [
      'The buyer is no longer notified.',
      'The lot is closed; the buyer is notified with the price.',
      'The lot is closed; ~~the buyer is notified with the price~~.',
    ],
    [
      'Wardens are not told by mail but by text.',
      'Wardens are told by mail of each late return.',
      'Wardens are told ~~by mail~~ of each late return.',
    ],
    ['No letters to the residents.', 'The town sends a letter to the resident.', '~~The town sends a letter to the resident.~~'],
    ['We notify nobody.', 'The planner is notified of a full berth.', '~~The planner is notified of a full berth.~~'],
    ['No SMS is sent to guests.', 'Guests are texted over Twilio.', '~~Guests are texted over Twilio.~~'],
  ])('%s', (text, said, expected) => expect(left(said, text)).toBe(expected));

  // Another party, another channel, another thing, a time or a case: nothing of it ends.
  it.each([
    ['Keepers are not told.', owner],
    ['Nothing is sent before 8:00.', 'The customer gets an e-mail at 8:00.'],
    ['Nothing is sent to the customer on Sundays.', 'The customer gets an e-mail.'],
    ['No e-mail is sent twice.', 'The customer gets an e-mail.'],
    ['No e-mail is sent when the patient has none.', 'The clinic sends an e-mail to the patient.'],
    ['Nobody is told the password.', 'The nurse is told of each late dose.'],
    ['Nobody is told the password.', owner],
    ['Owners are not told by mail but by text.', owner],
    ['Customers are not told.', 'The warden hears of late returns by text message.'],
    ['No e-mail is sent to the customer.', 'The driver gets an e-mail.'],
    ['No e-mail is sent.', 'Guests get a text message over Twilio.'],
    ['We send no reminders.', 'The desk sends receipts to the parents.'],
    ['Nothing is sent to the customer.', 'The customer sends a photo of the damage.'],
    ['Nothing is sent to the customer.', 'The customer gets the key at the desk.'],
    ['It does not come by mail.', 'The member is called by phone.'],
    ['No e-mail is lost.', 'The desk sends e-mails with SendGrid.'],
    ['Nobody is notified of late doses.', 'The nurse is notified of each new patient.'],
    ['Is nothing sent to the owner?', owner],
    ['Owners are told within a day, not at once.', owner],
    ['Nothing goes wrong.', 'The desk sends e-mails with SendGrid.'],
    ['We tell nobody twice.', owner],
    ['Nothing is sent to the owner, unless the cat is ill.', owner],
    ['Reminders are not sent to keepers.', 'The gym sends reminders to members.'],
    ['E-mails are not encrypted.', 'The gym sends e-mails to members.'],
  ])('is not meant by: %s', (text, said) => expect(left(said, text)).toBe(said));
});
