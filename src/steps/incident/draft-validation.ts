import { validationBodySchema, type ValidationBody } from '../../lifecycle/validation.ts';
import { firedAlerts, type DraftMaterial, type IncidentDraft } from './draft-material.ts';

const unmeasured = 'unknown: no metric of the AI-ADR measures it. Say what was looked at.';

/**
 * Prefills the four checks of specification 1.6, step 8, with the queries of the record: the alert and
 * counters show error rates, gauges resources, histograms what a load test has to hold. Which
 * metric speaks of event processing no field says. Figures and verdicts are a person's.
 */
export function draftValidation(material: DraftMaterial): IncidentDraft<ValidationBody> {
  const { incident, fixes, metrics } = material;
  const drawn = (type: (typeof metrics)[number]['type']) =>
    metrics.filter((metric) => metric.type === type).map(({ part, queries }) => ({ part, query: queries.at(-1)?.query ?? '' }));
  const check = (found: readonly { part: string; query: string }[]) => {
    const [first, ...rest] = found.filter(({ query }) => query !== '');
    return {
      figure: '',
      query: first?.query ?? '',
      verdict: null,
      note: first
        ? [
            `By ${first.part}.`,
            ...(rest.length > 0 ? [''] : []),
            ...rest.map(({ part, query }) => `- ${part}: \`${query}\``),
          ].join('\n')
        : unmeasured,
    };
  };
  const alerts = firedAlerts(material).map(({ part, condition }) => ({ part, query: condition }));
  const fix = fixes.findLast(({ status }) => status === 'Done');
  return {
    title: `Validation of ${fix?.key ?? 'the fix'} for ${incident.title}`,
    body: validationBodySchema.parse({
      errorRates: check([...alerts, ...drawn('counter')]),
      resourceUsage: check(drawn('gauge')),
      loadTest: check(drawn('histogram')),
      eventProcessing: check([]),
      references: [{ role: 'concerns', to: incident.key }, ...(fix ? [{ role: 'concerns', to: fix.key }] : [])],
      other: [],
    }),
  };
}
