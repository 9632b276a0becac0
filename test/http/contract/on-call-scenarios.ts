import { nothing, ok, refused, type Scenario } from './scenario.ts';

const calendar = (summary: string): string =>
  `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20200106T090000Z\r\nDURATION:P7D\r\nRRULE:FREQ=WEEKLY\r\nSUMMARY:${summary}\r\nEND:VEVENT\r\nEND:VCALENDAR`;

/** Who is on call, by operationId. */
export const onCallScenarios: Readonly<Record<string, Scenario>> = {
  readOnCall: { ...nothing, more: () => ok({ query: { at: '2026-12-24T18:00:00Z', service: 'lending' } }) },
  setOnCall: {
    prepare: ({ api }) => ({ json: { people: [api.owner.name], start: '2026-11-30T09:00', turn: '12h', zone: 'Europe/Zurich' } }),
    onlyFor: 'admins',
    more: ({ api }) =>
      ok({ json: { people: [], service: 'none' } }, { json: { calendar: calendar(api.owner.name), service: 'imported' } }),
    refused: ({ api }) =>
      refused(
        422,
        { json: { people: ['Nobody'], start: '2026-11-30' } },
        { json: { people: [api.owner.name], start: 'tomorrow' } },
        { json: { people: [api.owner.name], start: '2026-11-30', zone: 'Mars/Olympus' } },
        { json: { calendar: 'no calendar' } },
        { json: { calendar: calendar('Nobody') } },
      ),
  },
  readHandoff: { ...nothing, more: () => ok({ query: { since: '2026-11-22T09:00:00Z' } }) },
};
