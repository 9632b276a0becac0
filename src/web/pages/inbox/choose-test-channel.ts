import type { Report } from '../../../usecases/reports/registry.ts';

type Channel = Pick<Report<'channel-list'>['items'][number], 'name' | 'source' | 'isExercise'>;

/** Names the channel for exercises: one called `test` may be of a real source, which is left alone. */
export function chooseTestChannel(channels: readonly Channel[]): { readonly name: string; readonly exists: boolean } {
  for (let at = 1; ; at += 1) {
    const name = at === 1 ? 'test' : `test-${at}`;
    const channel = channels.find((other) => other.name === name);
    if (!channel) return { name, exists: false };
    if (channel.source === 'generic' && channel.isExercise) return { name, exists: true };
  }
}
