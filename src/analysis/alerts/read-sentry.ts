import { z } from 'zod';
import type { Alert, ReadAlerts } from '../../lifecycle/alert.ts';
import { dig, line, makeAlert, parseShape, readLabels, text, UnreadableAlert, valueAt } from './alert-fields.ts';
import { ignored, told } from './read-pagerduty.ts';
import { writeSentryTrace } from './write-sentry-trace.ts';

const webhookSchema = z.looseObject({ action: z.string().max(200).optional(), data: z.looseObject({}).optional() });

/**
 * Reads a webhook of Sentry by its resource, and the older plugin's, which has none. What Seer says
 * of a cause is told as a hypothesis of somebody else, never as a fact.
 */
export function readSentry(body: unknown, headers: Readonly<Record<string, string>>): ReadAlerts {
  const { action = '', data } = parseShape(webhookSchema, body);
  const resource = headers['sentry-hook-resource'] ?? '';
  if (resource === 'event_alert' || resource === 'error')
    return one(readEvent(data?.['event'] ?? data?.['error'], line(data?.['triggered_rule'])));
  if (resource === 'issue') return readIssue(data?.['issue'], action);
  if (resource === 'metric_alert') return one(readMetric(data, action));
  if (resource === 'seer') return readSeer(data, action);
  if (resource !== '') return ignored(`${line(resource)} says nothing of an alert`);
  if (valueAt(body, 'event') === undefined)
    throw new UnreadableAlert('It has no Sentry-Hook-Resource, and no event as the plugin sends it.');
  return one(readPlugin(body));
}

function one(alert: Alert): ReadAlerts {
  return { alerts: [alert], notes: [], ignored: '' };
}

function readEvent(event: unknown, rule: string): Alert {
  const at = (name: string): unknown => valueAt(event, name);
  const tags = at('tags');
  const release = at('release');
  return makeAlert({
    fingerprint: line(at('issue_id')) || line(at('groupID')) || at('event_id'),
    // Each event of an issue has a time of its own; the issue is one episode until it is resolved.
    saidAt: at('datetime') ?? at('timestamp'),
    status: 'firing',
    title: at('title'),
    text: [line(at('culprit')), rule && `Rule: ${rule}`, text(at('message'))].filter((part) => part !== '').join('\n'),
    service: projectOf(at('url')),
    environment: at('environment'),
    severity: at('level'),
    labels: readLabels(Object.fromEntries(Array.isArray(tags) ? tags.slice(0, 100).map(toTag) : []), {
      platform: at('platform'),
      event_id: at('event_id'),
      issue_id: at('issue_id'),
    }),
    stackTrace: writeSentryTrace(event),
    release: typeof release === 'string' ? release : valueAt(release, 'version'),
    links: [at('web_url'), at('issue_url')],
  });
}

function toTag(tag: unknown): readonly [string, unknown] {
  return Array.isArray(tag) ? [line(tag[0]), tag[1]] : [line(valueAt(tag, 'key')), valueAt(tag, 'value')];
}

/** `…/projects/<organization>/<project>/events/…` */
function projectOf(url: unknown): string {
  return /\/projects\/[^/]+\/([^/]+)\//.exec(line(url))?.[1] ?? '';
}

function readIssue(issue: unknown, action: string): ReadAlerts {
  const at = (name: string): unknown => valueAt(issue, name);
  const isOver = action === 'resolved' || action === 'archived' || action === 'ignored';
  const isOpen = action === 'created' || action === 'unresolved';
  if (!isOver && !isOpen) return told({ fingerprint: line(at('id')), text: `issue ${line(action)} in Sentry` });
  return one(
    makeAlert({
      fingerprint: at('id'),
      saidAt: isOver ? null : at('lastSeen'),
      status: isOver ? 'resolved' : 'firing',
      title: at('title'),
      text: at('culprit'),
      service: dig(issue, 'project', 'slug'),
      severity: at('level'),
      labels: readLabels({ shortId: at('shortId'), platform: at('platform') }),
      links: [at('web_url'), at('permalink')],
    }),
  );
}

function readMetric(data: unknown, action: string): Alert {
  const metric = valueAt(data, 'metric_alert');
  const projects = valueAt(metric, 'projects');
  return makeAlert({
    fingerprint: line(dig(metric, 'alert_rule', 'id')) || valueAt(metric, 'id'),
    startedAt: valueAt(metric, 'date_started'),
    endedAt: valueAt(metric, 'date_closed'),
    status: action === 'resolved' ? 'resolved' : 'firing',
    title: valueAt(data, 'description_title') ?? valueAt(metric, 'title'),
    text: valueAt(data, 'description_text'),
    service: Array.isArray(projects) ? projects[0] : '',
    environment: dig(metric, 'alert_rule', 'environment'),
    severity: action,
    links: [valueAt(data, 'web_url')],
  });
}

function readSeer(data: unknown, action: string): ReadAlerts {
  const steps = dig(data, 'root_cause', 'steps');
  const fingerprint = line(valueAt(data, 'group_id')) || line(valueAt(data, 'issue_id'));
  if (!Array.isArray(steps)) return ignored(`seer ${line(action)} names no cause`);
  const said = steps.slice(0, 20).map((step: unknown) => {
    const file = line(dig(step, 'relevant_code_file', 'file_path'));
    return `- ${line(valueAt(step, 'title'))}${file ? ` (${file})` : ''}`;
  });
  return told({ fingerprint, text: `Hypothesis of Sentry Seer, which nobody has checked:\n${said.join('\n')}` });
}

/** `{id, project, culprit, message, url, level, event}`, as the plugin for webhooks sends it. */
function readPlugin(body: unknown): Alert {
  const at = (name: string): unknown => valueAt(body, name);
  const own = parseShape(z.looseObject({}), at('event'));
  const event = readEvent({ issue_id: at('id'), ...own }, '');
  return {
    ...event,
    title: line(at('message')) || event.title,
    service: line(at('project')) || event.service,
    severity: line(at('level')) || event.severity,
  };
}
