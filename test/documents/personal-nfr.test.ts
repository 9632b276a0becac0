import { expect, it } from 'vitest';
import { readPrd } from '../../src/documents/prd/import-prd.ts';

/** Under which heading of non-functional requirements a sentence comes to stand; 'none' of one that fits none. */
function categoryOf(sentence: string): string {
  const { body } = readPrd([{ name: 'prd.md', text: `# Parts\n\n## Non-functional requirements\n\n- NFR-1: ${sentence}\n` }]);
  return Object.entries(body.nonFunctional).find(([, stated]) => Array.isArray(stated) && stated.length > 0)?.[0] ?? 'none';
}

it.each([
  ['Phone numbers of households are in no log.', 'security'],
  ['Addresses of donors never appear on a label.', 'security'],
  ['Dates of birth must not be shown on the display in the hall.', 'security'],
  ['No log contains an e-mail address.', 'security'],
  ['Card numbers are stored nowhere.', 'security'],
  ['Personal data is in no log.', 'security'],
  ['Photos of pupils do not leave the school and are sent to no mails.', 'security'],
  ['The names of witnesses are not printed.', 'security'],
  ['Nobody but a nurse sees the diagnosis of a patient.', 'security'],
  ['Salaries of employees are masked.', 'security'],
  ['No phone number of a driver is on any receipt.', 'security'],
  ['Customer names are not kept on the device.', 'security'],
  // Something else is asked of it, or of something else.
  ['Personal data is kept for no longer than two years.', 'compliance'],
  ['Addresses of donors are not kept longer than a year.', 'none'],
  ['Phone numbers of households are shown with their area code.', 'none'],
  ['Names of harbours are written in capitals.', 'none'],
  ['Dates of birth are not empty.', 'none'],
  ['The display in the hall shows no advertisement.', 'none'],
  ['Parcel numbers are in no report twice.', 'none'],
  ['Readings are kept for 10 years.', 'compliance'],
  ['A search takes less than 1 second.', 'performance'],
  ['Account numbers are checked within 2 seconds.', 'performance'],
])('%s', (sentence, category) => expect(categoryOf(sentence)).toBe(category));
