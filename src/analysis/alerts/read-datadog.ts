import { z } from 'zod';
import type { ReadAlerts } from '../../lifecycle/alert.ts';
import { line, makeAlert, parseShape, readTags, UnreadableAlert } from './alert-fields.ts';

/** Datadog has no schema of its own: this is what `channel add` prints to be pasted there. */
export const datadogTemplate = {
  alert_id: '$ALERT_ID',
  alert_cycle_key: '$ALERT_CYCLE_KEY',
  transition: '$ALERT_TRANSITION',
  aggreg_key: '$AGGREG_KEY',
  id: '$ID',
  date: '$DATE',
  last_updated: '$LAST_UPDATED',
  priority: '$ALERT_PRIORITY',
  tags: '$TAGS',
  scope: '$ALERT_SCOPE',
  title: '$ALERT_TITLE',
  text: '$TEXT_ONLY_MSG',
  link: '$LINK',
  org_id: '$ORG_ID',
};

/** Reads our template, and the usual camel case one. A variable that Datadog left as it is counts as absent. */
export function readDatadog(body: unknown): ReadAlerts {
  const fields = parseShape(z.looseObject({}), body);
  const said = (...names: readonly string[]): string => {
    const texts = names.map((name) => (typeof fields[name] === 'string' ? fields[name] : line(fields[name])));
    return texts.find((text) => text !== '' && !/^\$[A-Z][A-Z0-9_]*(?:\[[^\]]*\])?$/.test(text)) ?? '';
  };
  const monitor = [said('alert_id', 'alertId'), said('scope', 'alertScope')].filter((part) => part !== '').join(' ');
  const fingerprint = said('aggreg_key', 'aggregKey') || monitor || said('alert_cycle_key', 'alertCycleKey', 'id');
  if (fingerprint === '') throw new UnreadableAlert('Datadog filled in none of the variables that an alert is known by.');
  const isResolved = /recover/i.test(said('transition', 'alertTransition'));
  return {
    alerts: [
      makeAlert({
        fingerprint,
        saidAt: said('last_updated', 'lastUpdated', 'date'),
        status: isResolved ? 'resolved' : 'firing',
        title: said('title', 'alertTitle'),
        text: said('text', 'textOnlyMsg', 'eventMsg'),
        severity: said('priority'),
        labels: readTags([...said('tags').split(','), ...said('scope', 'alertScope').split(',')].map((tag) => tag.trim())),
        links: [said('link')],
      }),
    ],
    notes: [],
    ignored: '',
  };
}
