import type { Incident } from './incident.ts';

export type TimelineLine = Incident['timeline'][number];

export const timelineSources = ['people', 'alerts', 'decisions', 'record', 'rules'] as const;
export type TimelineSource = (typeof timelineSources)[number];

/** Says what kind of source a line is known from. */
export function sourceOf({ source }: Pick<TimelineLine, 'source'>): TimelineSource {
  if (/^EP-\d/.test(source)) return 'alerts';
  if (/^GATE-\d/.test(source)) return 'decisions';
  if (/^[A-Z]{2,8}-(?:\d{4}-)?\d{3,}/.test(source)) return 'record';
  return source === 'rules' || source === 'service' ? 'rules' : 'people';
}

/** Keeps the lines that the address asks for, the newest first. */
export function filterTimeline(
  timeline: readonly TimelineLine[],
  { source, words = '' }: { readonly source?: string | undefined; readonly words?: string | undefined },
): readonly TimelineLine[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return timeline
    .filter((line) => {
      const text = `${line.event} ${line.source}`.toLowerCase();
      return (source === undefined || sourceOf(line) === source) && wanted.every((word) => text.includes(word));
    })
    .toReversed();
}
