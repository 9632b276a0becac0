import { calibrate } from '../../analysis/hypotheses/calibrate.ts';
import { listReminders, remindOfAction } from '../../lifecycle/incident-reminders.ts';
import { measureIncident, measureTargets } from '../../lifecycle/incident-targets.ts';
import type { Principal } from '../../ports/people.ts';
import { assessOutage } from '../incidents/assess-outage.ts';
import { chooseMitigation } from '../incidents/choose-mitigation.ts';
import { closeIncident } from '../incidents/close-incident.ts';
import { declareIncident } from '../incidents/declare-incident.ts';
import { incidentOf } from '../incidents/incident-of.ts';
import type { IncidentService } from '../incidents/incident-service.ts';
import { listWaits } from '../incidents/list-waits.ts';
import { openIncident } from '../incidents/open-incident.ts';
import { readIncident } from '../incidents/read-incident.ts';
import { whoIsOnCall } from '../on-call/read-on-call.ts';
import type { UsecasePorts } from '../ports.ts';
import { toActionItems, toIncident, toIncidentList, toMeasured } from '../reports/incident-documents.ts';
import type { Report } from '../reports/registry.ts';

const dayMs = 86_400_000;
const mostCases = 200;

export function createIncidentService(ports: UsecasePorts, principal: Principal): IncidentService {
  const { incidents } = ports;
  const { token } = principal;

  const show = async ({ key }: { key: string }): Promise<Report<'incident-show'>> => {
    const material = await readIncident(ports, key);
    // Only what alerted within this time tells whether its cause came back.
    const all = await incidents.history(new Date(Date.parse(material.times.alertAt) - dayMs));
    const facts = all.find((one) => one.key === key);
    const targets = facts === undefined ? [] : measureIncident(facts, all, Date.now());
    const late = await incidents.listActions({ of: key, state: 'late' });
    const reminders = [...(facts === undefined ? [] : listReminders(facts, Date.now())), ...late.map(remindOfAction)];
    const onCall = await whoIsOnCall(ports, { service: material.service, at: new Date() });
    return toIncident(material, { targets, waits: listWaits(material, onCall), reminders, onCall });
  };
  const after =
    <R extends { readonly key: string }>(deed: (request: R) => Promise<unknown>) =>
    async (request: R): Promise<Report<'incident-show'>> => {
      await deed(request);
      return show(request);
    };
  /** For deeds at what was made for an incident. */
  const afterPart =
    <R extends { readonly key: string }>(deed: (request: R) => Promise<unknown>) =>
    async (request: R): Promise<Report<'incident-show'>> => {
      await deed(request);
      return show({ key: await incidentOf(ports, request.key) });
    };

  return {
    show,
    list: async ({ state }, page) => toIncidentList(await incidents.list(state, page)),
    async metrics({ days = 90 }) {
      const now = Date.now();
      // From midnight UTC, so that the same events give the same document all day.
      const since = new Date((Math.floor(now / dayMs) - days) * dayMs);
      const all = await incidents.history(since);
      const months = Map.groupBy(all, ({ alertAt }) => alertAt.slice(0, 7));
      return {
        since: since.toISOString(),
        days,
        incidents: all.length,
        cases: all.slice(-mostCases).map((one) => ({
          key: one.key,
          severity: one.severity,
          alertAt: one.alertAt,
          targets: measureIncident(one, all, now).map(({ actual, met }) => ({ actual, met })),
        })),
        calibration: calibrate(await ports.hypotheses.countGrades()),
        targets: toMeasured(measureTargets(all, all, now)),
        months: [...months].map(([month, some]) => ({
          month,
          incidents: some.length,
          targets: toMeasured(measureTargets(some, all, now)),
        })),
      };
    },
    impact: (request) => assessOutage(ports, request),
    async open({ title, alertAt = new Date().toISOString(), environment = '', ...ticket }) {
      const { key } = await openIncident(ports, {
        title,
        alert: ticket.alert ?? title,
        environment,
        service: ticket.affected ?? '',
        startedAt: alertAt,
        author: principal.id,
        origin: `declared/${principal.id}/${alertAt}/${title}`,
        source: principal.name,
      });
      await declareIncident(ports, { ...ticket, key, principal });
      return show({ key });
    },
    declare: after((request) => declareIncident(ports, { ...request, principal })),
    acknowledge: after(({ key }) => incidents.acknowledge({ key, token })),
    setSeverity: after((request) => incidents.setSeverity({ ...request, token })),
    setCommander: after(({ reason = '', ...request }) => incidents.setCommander({ ...request, reason, token })),
    note: after(({ key, ...event }) => incidents.recordEvent({ incident: key, source: principal.name, token, ...event })),
    choose: afterPart((request) => chooseMitigation(ports, { ...request, principal })),
    executed: afterPart((request) => incidents.recordExecution({ ...request, token })),
    stable: after(({ stable = true, reason = '', ...request }) =>
      incidents.recordStability({ ...request, stable, reason, token }),
    ),
    close: after((request) => closeIncident(ports, { ...request, principal })),
    actions: async (filter) => toActionItems(await incidents.listActions(filter)),
    async completeAction({ note = '', ...request }) {
      await incidents.completeAction({ ...request, note, token });
      return toActionItems(await incidents.listActions({ of: request.key }));
    },
    acceptFix: afterPart((request) => incidents.acceptFix({ ...request, token })),
  };
}
