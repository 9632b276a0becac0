import { datadogTemplate } from '../../analysis/alerts/read-datadog.ts';
import type { AlertSource } from '../../lifecycle/alert.ts';

const group =
  '"receiver":"throughline","status":"firing","alerts":[{"status":"firing","labels":{"alertname":"Sample","service":"sample","severity":"warning"},"annotations":{"summary":"Sample alert"},"startsAt":"{at}","endsAt":"0001-01-01T00:00:00Z","fingerprint":"sample-{ms}"}],"groupKey":"{}"';

/** A body of each source, for trying a channel. */
const samples: Readonly<Record<AlertSource, string>> = {
  alertmanager: `{"version":"4",${group}}`,
  grafana: `{"version":"1","orgId":1,"state":"alerting",${group}}`,
  pagerduty:
    '{"event":{"id":"sample-{ms}","event_type":"incident.triggered","occurred_at":"{at}","data":{"id":"P{ms}","type":"incident","status":"triggered","created_at":"{at}","title":"Sample alert","service":{"summary":"sample"},"urgency":"low"}}}',
  'pagerduty-events':
    '{"event_action":"trigger","dedup_key":"sample-{ms}","payload":{"summary":"Sample alert","source":"throughline","severity":"warning","timestamp":"{at}","component":"sample"}}',
  sentry:
    '{"action":"triggered","data":{"event":{"event_id":"{ms}","issue_id":"{ms}","datetime":"{at}","title":"Error: sample","level":"error","platform":"node","exception":{"values":[{"type":"Error","value":"sample"}]}}}}',
  datadog: JSON.stringify({
    ...datadogTemplate,
    alert_id: '{ms}',
    last_updated: '{ms}',
    title: 'Sample alert',
    tags: 'service:sample',
  }),
  opsgenie:
    '{"action":"Create","alert":{"alertId":"{ms}","message":"Sample alert","createdAt":{ms},"tags":["service:sample"],"priority":"P5"}}',
  cloudevents:
    '{"specversion":"1.0","id":"sample-{ms}","source":"/sample","type":"org.example.sample.firing","time":"{at}","data":{"title":"Sample alert","service":"sample"}}',
  otlp: '{"resourceLogs":[{"resource":{"attributes":[{"key":"service.name","value":{"stringValue":"sample"}}]},"scopeLogs":[{"logRecords":[{"timeUnixNano":"{ms}000000","attributes":[{"key":"exception.type","value":{"stringValue":"SampleError"}}]}]}]}]}',
  generic: '{"fingerprint":"sample-{ms}","status":"firing","title":"Sample alert","service":"sample","startedAt":"{at}"}',
};

/** Returns the body of a source that fires now. */
export function sampleAlert(source: AlertSource, now: Date): string {
  return samples[source].replaceAll('{at}', now.toISOString()).replaceAll('{ms}', String(now.getTime()));
}
