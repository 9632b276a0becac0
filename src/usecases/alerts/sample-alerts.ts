import { datadogTemplate } from '../../analysis/alerts/read-datadog.ts';
import type { AlertSource } from '../../lifecycle/alert.ts';

const title = 'Sample alert of Throughline';
const said = 'Sent by hand to try the channel.';

/** A body as the source would send it, for trying a channel. */
export function sampleAlert(source: AlertSource, now: Date): object {
  const at = now.toISOString();
  const ms = now.getTime();
  const group = {
    receiver: 'throughline',
    status: 'firing',
    alerts: [
      {
        status: 'firing',
        labels: { alertname: 'ThroughlineSample', service: 'sample', severity: 'warning' },
        annotations: { summary: title, description: said },
        startsAt: at,
        endsAt: '0001-01-01T00:00:00Z',
        fingerprint: `sample${ms}`,
      },
    ],
    groupLabels: {},
    commonLabels: {},
    commonAnnotations: {},
    externalURL: '',
    groupKey: '{}',
  };
  const event = { id: `sample-${ms}`, source: '/sample', type: 'io.throughline.sample.firing', time: at };
  const samples: Record<AlertSource, () => object> = {
    alertmanager: () => ({ ...group, version: '4' }),
    grafana: () => ({ ...group, version: '1', orgId: 1, state: 'alerting', title, message: said }),
    pagerduty: () => ({
      event: {
        id: `sample-${ms}`,
        event_type: 'incident.triggered',
        resource_type: 'incident',
        occurred_at: at,
        data: {
          id: `P${ms}`,
          type: 'incident',
          status: 'triggered',
          created_at: at,
          title,
          service: { summary: 'sample' },
          urgency: 'low',
        },
      },
    }),
    'pagerduty-events': () => ({
      event_action: 'trigger',
      dedup_key: `sample-${ms}`,
      payload: { summary: title, source: 'throughline', severity: 'warning', timestamp: at, component: 'sample' },
    }),
    sentry: () => ({
      action: 'triggered',
      data: {
        event: {
          event_id: `${ms}`,
          issue_id: `${ms}`,
          datetime: at,
          title,
          level: 'error',
          platform: 'node',
          exception: { values: [{ type: 'Error', value: said, stacktrace: { frames: [] } }] },
        },
        triggered_rule: 'Sample',
      },
      installation: { uuid: 'sample' },
    }),
    datadog: () => ({
      ...datadogTemplate,
      alert_id: `${ms}`,
      transition: 'Triggered',
      last_updated: `${ms}`,
      title,
      text: said,
      tags: 'service:sample',
    }),
    opsgenie: () => ({
      action: 'Create',
      alert: {
        alertId: `${ms}`,
        alias: `sample-${ms}`,
        message: title,
        description: said,
        createdAt: ms,
        tags: ['service:sample'],
        priority: 'P5',
      },
    }),
    cloudevents: () => ({ specversion: '1.0', ...event, data: { title, text: said, service: 'sample' } }),
    otlp: () => ({
      resourceLogs: [
        {
          resource: { attributes: [{ key: 'service.name', value: { stringValue: 'sample' } }] },
          scopeLogs: [
            {
              logRecords: [
                {
                  timeUnixNano: `${ms}000000`,
                  severityText: 'ERROR',
                  body: { stringValue: said },
                  attributes: [
                    { key: 'exception.type', value: { stringValue: 'SampleError' } },
                    { key: 'exception.message', value: { stringValue: title } },
                  ],
                },
              ],
            },
          ],
        },
      ],
    }),
    generic: () => ({ fingerprint: `sample-${ms}`, status: 'firing', title, text: said, service: 'sample', startedAt: at }),
  };
  return samples[source]();
}
