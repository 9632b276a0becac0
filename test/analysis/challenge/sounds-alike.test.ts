import { expect, test } from 'vitest';
import { findObjections } from '../../../src/analysis/challenge/find-objections.ts';
import { designOf } from './design-of.ts';

/** Words of a fault that mean something else, as people write them: of others, of reasons, of wishes, of what is kept from happening. */
const soundAlike = [
  'Check with the monitoring page that the indexing queue is growing again.',
  'Labels with unbounded values can cause memory problems in the collector.',
  'Both ways of loading styles work side by side, so we do not have to upgrade all the applications at once.',
  'Upgrades have to be coordinated across all applications at the same time today.',
  'Client libraries are packages on which our services heavily rely to work.',
  'It makes the line good enough for people in trains.',
  'No special consideration is needed to support older clients.',
  'The interface has proven stable in production for three years.',
  'The name of the channel is sent over and over, which is redundant.',
  'Ping-pong style requests make a scan slow while a stream does not.',
  'Objects of this kind are not persistent and come back in the answer.',
  'Recording rules allow compatibility of the best effort kind.',
  'Exports should be as fast as possible.',
  'The publishing tool and the content store lose their access code.',
  'Middleware puts its names under a prefix so that two of them do not overwrite each other.',
  'Each pod starts from a checkpoint.',
  'The totals come from SELECT COUNT(1) and SELECT MAX(created).',
  'Rendering is done once and stored with the page.',
  'The screen says that it waits for the answer of the bank, for 3 seconds at most.',
  'A warning counts as sent when one of the two providers has accepted it within 3 seconds.',
  'Banks refuse a message id that they know, which we take as accepted by looking up the first answer.',
  'The check ends by returning success or an error to the caller.',
  'Signing keys are cached, refreshed hourly and kept for 24 hours while the provider is away.',
  'The job can be started as often as needed.',
];

test.each(soundAlike)('sounds like a fault and weighs nothing: %s', (text) => {
  const weighty = findObjections(designOf({ sections: { 'Component Design': text } })).filter(({ weight }) => weight !== 'minor');
  expect(weighty.map(({ concern, title }) => `${concern}: ${title}`)).toEqual([]);
});
