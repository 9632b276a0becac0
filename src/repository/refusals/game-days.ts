import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { conflict, missing, text, type Refusals } from './wording.ts';

const listed = fix`See which there are: ${act('listGameDays')}.`;

/** Wordings for refusals about exercises. */
export const gameDayRefusals: Refusals = {
  'game-day.channel-live': ({ name, source }) =>
    conflict(
      `${text(name)} is no channel for exercises: its incidents would be real ones.`,
      fix`Add one: ${act('addAlertChannel', { name: 'staging', source: text(source), exercise: true })}.`,
    ),
  'game-day.name-taken': ({ name }) =>
    conflict(
      `${text(name)} is planned already.`,
      fix`Choose another name, or first ${act('cancelGameDay', { name: text(name) })}.`,
    ),
  'game-day.sealed': ({ name }) =>
    conflict(
      `The alerts of ${text(name)} were sealed with another secret of this installation.`,
      fix`Plan it again after ${act('cancelGameDay', { name: text(name) })}.`,
    ),
  'game-day.not-planned': ({ name }) => missing(`No game day ${text(name)} is planned.`, listed),
  'game-day.not-found': ({ key }) =>
    missing(key === 'latest' ? 'No game day was started yet.' : `There is no game day ${text(key)}.`, listed),
  'game-day.running': ({ key, channel }) =>
    conflict(
      `${text(key)} still sends alerts to ${text(channel)}; two at once could not be told apart.`,
      fix`Wait, or withdraw the rest: ${act('stopGameDay', { key: text(key) })}.`,
    ),
  'game-day.incident-open': ({ key }) =>
    conflict(
      `${text(key)}, an earlier exercise on this channel, is open; alerts could join it.`,
      fix`End that first: ${act('closeIncident', { key: text(key), outcome: 'external cause' })}, and approve its gate.`,
    ),
  'game-day.alerts-unread': ({ channel }) =>
    conflict(
      `An alert that came to ${text(channel)} is about to open an incident, which alerts of this exercise could join.`,
      fix`Try again in a moment, while a server runs; what waits there is seen by ${act('listAlerts')}.`,
    ),
  'game-day.over': ({ key }) => conflict(`No alert of ${text(key)} waits any more; its incidents end as any other.`, listed),
};
