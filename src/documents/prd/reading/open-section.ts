import { takeAuthorId, namesStory } from './author-id.ts';
import { labelLevel, type Heading } from './block.ts';
import type { Section, StoryDraft } from './draft.ts';
import { isAlsoThing, stripNumber, topicOf, type Topic } from './headings.ts';
import { plainText } from '../../../lifecycle/plain-text.ts';
import { priorityOfHeading, takePriorityTag, type NumericScale } from './priorities.ts';

const storyName = /^(?:user )?story ?[:–—-] ?(?=\S)/i;
/** Topics that continue below a heading that groups by priority. */
const demanding: ReadonlySet<Topic | null> = new Set<Topic | null>(['stories', 'requirements', 'features', 'nfr', 'users']);
/** A heading of no known name below these may have any topic. */
const ending: ReadonlySet<Topic | null> = new Set<Topic | null>(['overview', 'summary']);

export function rootSection(): Section {
  return {
    heading: '',
    title: '',
    level: 0,
    span: null,
    parent: null,
    topic: null,
    isKnown: false,
    isTitle: true,
    priority: null,
    story: null,
    lastStory: null,
    heads: null,
  };
}

/** Opens a section; a heading of the same or a higher level ends the previous one and its story. */
export function openSection(
  heading: Heading,
  { current, scale, isTitle }: { current: Section; scale: NumericScale; isTitle: boolean },
): Section {
  const { level, span } = heading;
  let parent = current;
  while (parent.parent && parent.level >= level) parent = parent.parent;
  // Exports append an anchor: "Background {#background}".
  const text = plainText(heading.text.replace(/[ \t]{1,3}\{#[^{}\s]{1,100}\}$/, ''));
  const tagged = takePriorityTag(text.replace(/ ?[:：]$/, ''), scale);
  const unnumbered = stripNumber(tagged.text);
  const taken = takeAuthorId(unnumbered);
  const title = (taken?.rest ?? unnumbered).replace(storyName, '').replace(/[\s:：]{1,5}$/, '');
  const group = priorityOfHeading(unnumbered, scale);
  const own =
    isTitle || taken
      ? null
      : group === 'unknown'
        ? 'out-of-scope'
        : group === null
          ? topicOfHeading(title, parent.topic)
          : 'priority';
  const goesOn = own === 'description' || (own === null && parent.topic === 'criteria');
  const story = goesOn ? parent.story : own === 'criteria' ? storyAbove(text, parent, current) : null;
  const isStory = (taken !== null && namesStory(taken.id)) || storyName.test(unnumbered);
  const mayBeStory = isStory || (own === null && parent.topic === 'stories' && level < labelLevel);
  const isDemand = !mayBeStory && own === null && !isTitle && (taken !== null || tagged.priority !== null);
  return {
    heading: text,
    title,
    level,
    span,
    parent,
    topic: isTitle ? null : topicBelow(own, parent),
    isKnown: own !== null,
    isTitle,
    priority: tagged.priority ?? (group === null || group === 'unknown' ? null : group) ?? parent.priority,
    story,
    lastStory: null,
    heads:
      own === 'description'
        ? parent.heads
        : mayBeStory || isDemand
          ? { title, id: taken?.id ?? null, kind: mayBeStory ? 'story' : 'demand', isSure: isStory || isDemand }
          : null,
  };
}

/** Below functions, "Users" and "Schedule" name functions. */
function topicOfHeading(title: string, above: Topic | null): Topic | null {
  const isWithin = above === 'features' || above === 'requirements' || above === 'stories';
  return isWithin && isAlsoThing(title) ? null : topicOf(title);
}

function topicBelow(own: Topic | null, parent: Section): Topic | null {
  if (own === 'priority') return demanding.has(parent.topic) ? parent.topic : 'requirements';
  if (own !== null && own !== 'description') return own;
  return own === null && ending.has(parent.topic) ? null : parent.topic;
}

/**
 * Returns the story whose criteria are below a heading: the one of its section, or the only one of
 * the section right before it. Null when several are possible.
 */
function storyAbove(text: string, parent: Section, current: Section): StoryDraft | null {
  const within = parent.lastStory ?? parent.story;
  if (within) return within;
  // Two consecutive headings of one level: "User story" and "Acceptance criteria".
  return current.parent === parent && !/\bfor\b/i.test(text) ? current.lastStory : null;
}
