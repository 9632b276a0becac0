import { datadogTemplate } from '../../analysis/alerts/read-datadog.ts';
import type { AlertSource } from '../../lifecycle/alert.ts';

/** Sources that give out the secret themselves, after they were given the address. */
export const ownSecrets: readonly AlertSource[] = ['pagerduty', 'sentry'];

/** Returns what is to be pasted into the configuration of the source, ready to copy. */
export function describeSetup({ source, url, secret }: { source: AlertSource; url: string; secret: string | null }): string {
  const bearer = `Bearer ${secret ?? ''}`;
  const snippets: Record<AlertSource, string> = {
    alertmanager: `receivers:
  - name: throughline
    webhook_configs:
      - url: ${url}
        send_resolved: true
        max_alerts: 1000
        http_config:
          authorization: { type: Bearer, credentials: ${secret} }`,
    grafana: `apiVersion: 1
contactPoints:
  - orgId: 1
    name: throughline
    receivers:
      - uid: throughline
        type: webhook
        settings:
          url: ${url}
          hmacConfig:
            secret: ${secret}
            header: X-Grafana-Alerting-Signature
            timestampHeader: X-Grafana-Alerting-Timestamp
# Before Grafana 12: authorization_scheme: Bearer, authorization_credentials: ${secret}`,
    pagerduty: `Integrations, Generic Webhooks (v3), New Webhook
  Webhook URL: ${url}
  Events: all of "incident"`,
    'pagerduty-events': `Post events there, instead of to events.pagerduty.com/v2/enqueue:
  URL: ${url}
  routing_key: ${secret}`,
    sentry: `Settings, Developer Settings, New Internal Integration
  Webhook URL: ${url}
  Alert Rule Action: on;  Webhooks: issue, error, seer
The older plugin WebHooks signs nothing; with a secret of your own it takes ${url}?token=SECRET`,
    datadog: `Integrations, Webhooks, New
  URL: ${url}
  Custom Headers: ${JSON.stringify({ Authorization: bearer })}
  Payload: ${JSON.stringify(datadogTemplate, null, 2)}`,
    opsgenie: `Integrations, Webhook (outgoing)
  Webhook URL: ${url}
  Custom headers: Authorization = ${bearer}
  Add alert description and details to payload: on`,
    cloudevents: `Send CloudEvents 1.0 (binary, structured or batched) to
  ${url}
signed as Standard Webhooks with ${secret}, or with the header
  X-Throughline-Token: ${secret}`,
    otlp: `exporters:
  otlphttp/throughline:
    logs_endpoint: ${url}
    traces_endpoint: ${url}
    encoding: json
    compression: none
    headers: { Authorization: ${bearer} }`,
    generic: `curl -X POST ${url} \\
  -H 'Authorization: ${bearer}' -H 'Content-Type: application/json' \\
  -d '{"fingerprint": "disk-full", "status": "firing", "title": "Disk is full", "service": "billing"}'`,
  };
  return snippets[source];
}
