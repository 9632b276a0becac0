import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { conflict, missing, text, type Refusals } from './wording.ts';

/** Wordings for refusals about alerts and their channels. */
export const alertRefusals: Refusals = {
  'alert.channel-exists': ({ name }) =>
    conflict(
      `There is a channel ${text(name)} already.`,
      fix`Choose another name, or give it a new secret: ${act('rotateAlertChannel', { name: text(name) })}.`,
    ),
  'alert.channel-not-found': ({ name }) =>
    missing(`There is no channel ${text(name)}.`, fix`See which there are: ${act('listAlertChannels')}.`),
  'alert.delivery-not-found': ({ id }) =>
    missing(`There is no delivery ${text(id)}.`, fix`See which could not be read: ${act('listAlertDeliveries')}.`),
  'alert.not-dead': ({ id }) =>
    conflict(
      `${text(id)} is not dead, or its bytes are deleted.`,
      fix`See which can be read again: ${act('listAlertDeliveries')}.`,
    ),
};
