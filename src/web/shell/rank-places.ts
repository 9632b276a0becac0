import { addressOfKey } from '../ui/address-of-key.ts';

export interface Place {
  readonly text: string;
  readonly to: string;
}

const screens: readonly Place[] = [
  { text: 'Inbox', to: '/' },
  { text: 'New PRD', to: '/prds/new' },
  { text: 'Runs', to: '/runs' },
  { text: 'Design sessions', to: '/designs' },
  { text: 'Artifacts', to: '/artifacts' },
  { text: 'Trace', to: '/trace' },
  { text: 'Bolts', to: '/bolts' },
  { text: 'Incidents', to: '/incidents' },
  { text: 'Insights', to: '/insights' },
  { text: 'Playbook', to: '/playbook' },
  { text: 'Settings', to: '/settings' },
];

/** Returns the screens whose name holds the words, and first the one of a key. */
export function rankPlaces(words: string): readonly Place[] {
  const asKey = words.toUpperCase();
  const keyed = /^[A-Z]+-[\d-]+(?:#.*)?$/.test(asKey) ? [{ text: `Open ${asKey}`, to: addressOfKey(asKey).path }] : [];
  return [...keyed, ...screens.filter(({ text }) => text.toLowerCase().includes(words.toLowerCase()))];
}
