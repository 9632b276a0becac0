import { useNavigate, useSearch } from '@tanstack/react-router';
import { describeMoment } from '../../ui/describe-moment.ts';
import { Empty } from '../../ui/empty.tsx';
import { FilterLinks } from '../../ui/filter-links.tsx';
import { KeyLink } from '../../ui/key-link.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { Time } from '../../ui/time.tsx';
import { filterTimeline, sourceOf, timelineSources } from './filter-timeline.ts';
import type { Incident } from './incident.ts';
import { NoteForm } from './note-form.tsx';

/** What happened, the newest first; lines of the record lead to what they name. */
export function TimelineTab({ incident }: { readonly incident: Incident }) {
  const search = useSearch({ from: '/incidents/$key' });
  const navigate = useNavigate({ from: '/incidents/$key' });
  const lines = filterTimeline(incident.timeline, search);
  const present = timelineSources.filter((source) => incident.timeline.some((line) => sourceOf(line) === source));
  return (
    <>
      <NoteForm incident={incident.key} />
      <div className="timeline-filters">
        <FilterLinks label="Source" param="source" values={present} current={search.source} />
        <input
          type="search"
          aria-label="Words in the timeline"
          placeholder="Words"
          value={search.words ?? ''}
          onChange={(event) =>
            void navigate({
              search: (old) => ({ ...old, words: event.target.value || undefined }),
              replace: true,
              resetScroll: false,
            })
          }
        />
      </div>
      {lines.length === 0 ? <Empty title="No line matches." /> : null}
      <ol className="timeline" reversed>
        {lines.map(({ at, event, source }) => (
          <li key={`${at} ${event}`}>
            <span className="timeline-at">
              <time dateTime={at}>{describeMoment(at, { now: new Date() })}</time> <Time at={at} />
            </span>
            <span className="timeline-event">{markHidden(event)}</span>
            <span className="hint">
              {/^[A-Z]{2,8}-(?:\d{4}-)?\d{3,}$/.test(source) ? <KeyLink of={source} /> : markHidden(source)}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
