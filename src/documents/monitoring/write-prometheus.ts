import { stringify } from 'yaml';
import type { AlertRule, MonitoringPlan } from '../../lifecycle/monitoring.ts';
import { headerOf } from './header.ts';

/**
 * Writes the alerts as a rule file of Prometheus, a group for each AI-ADR. The labels let a webhook
 * name the AI-ADR. The same plan gives the same bytes.
 */
export function writePrometheus(plan: MonitoringPlan): string {
  const groups = plan.adrs
    .map(({ key }) => ({ name: key, rules: plan.rules.filter(({ adr }) => adr === key).map((rule) => toRule(rule, plan)) }))
    .filter(({ rules }) => rules.length > 0);
  return `${headerOf(plan)}${stringify({ groups }, { lineWidth: 0 })}`;
}

function toRule(
  { part, adr, name, condition, forSeconds, severity, runbook, threshold, action }: AlertRule,
  { prds }: MonitoringPlan,
) {
  return {
    alert: name,
    expr: condition,
    for: `${forSeconds}s`,
    labels: { adr, prd: prds.join(','), severity, part },
    annotations: {
      summary: `${name}: ${literal(threshold)}`,
      ...(action === '' ? {} : { description: literal(action) }),
      ...(runbook === '' ? {} : { runbook }),
    },
  };
}

/** Prometheus expands annotations as templates, in which text of a document must stay text. */
function literal(text: string): string {
  return text.replaceAll('{{', '{{ "{{" }}');
}
