import { useLocation, useParams, useSearch } from '@tanstack/react-router';
import { useOperation } from '../../api/use-operation.ts';
import { KeyLink } from '../../ui/key-link.tsx';
import { Load } from '../../ui/load.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { Page } from '../../ui/page.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Time } from '../../ui/time.tsx';
import { CauseTab } from './cause-tab.tsx';
import { EvidenceTab } from './evidence-tab.tsx';
import { HypothesesTab } from './hypotheses-tab.tsx';
import type { Incident } from './incident.ts';
import { OptionsTab } from './options-tab.tsx';
import { SeverityBadge } from './severity-badge.tsx';
import { TargetsTab } from './targets-tab.tsx';
import { TimelineTab } from './timeline-tab.tsx';
import { WhatNow } from './what-now.tsx';
import { Why } from './why.tsx';
import '../incidents/incidents.css';
import './incident.css';

/** The incident room: what now over why, the chain, and everything else behind tabs. */
export function IncidentPage() {
  const { key } = useParams({ from: '/incidents/$key' });
  const incident = useOperation('readIncident', { key });
  return <Load query={incident}>{({ data }) => <Room key={key} incident={data} />}</Load>;
}

function Room({ incident }: { readonly incident: Incident }) {
  const search = useSearch({ from: '/incidents/$key' });
  const isEvidence = useLocation({ select: ({ hash }) => /^E-\d/.test(hash) });
  const tab = search.tab ?? (isEvidence ? 'evidence' : undefined);
  const { key, title, status, severity, proposal, commander, exercise, alertAt, hypotheses, mitigations, timeline, evidence } =
    incident;
  const tabs = [
    { id: 'hypotheses', text: 'Hypotheses', count: hypotheses.length },
    { id: 'options', text: 'Options', count: mitigations.length },
    { id: 'timeline', text: 'Timeline', count: timeline.length },
    { id: 'evidence', text: 'Evidence', count: evidence.length },
    { id: 'cause', text: 'Cause and fix' },
    { id: 'targets', text: 'Targets' },
  ];
  return (
    <Page
      title={title}
      above={
        <>
          <KeyLink of={key} />
          <SeverityBadge severity={severity} proposed={proposal?.severity ?? null} />
          <StatusBadge status={status} />
          {exercise ? <span className="badge plain">exercise</span> : null}
          <span>
            alert <Time at={alertAt} />
          </span>
          <span>{commander === null ? 'nobody leads it' : `led by ${markHidden(commander)}`}</span>
        </>
      }
    >
      <WhatNow incident={incident} />
      <Why incident={incident} />
      <Tabs label="Of the incident" tabs={tabs} current={tab}>
        <TabContent tab={tab} incident={incident} />
      </Tabs>
    </Page>
  );
}

function TabContent({ tab, incident }: { readonly tab: string | undefined; readonly incident: Incident }) {
  switch (tab) {
    case 'options':
      return <OptionsTab incident={incident} />;
    case 'timeline':
      return <TimelineTab incident={incident} />;
    case 'evidence':
      return <EvidenceTab incident={incident.key} />;
    case 'cause':
      return <CauseTab incident={incident} />;
    case 'targets':
      return <TargetsTab incident={incident} />;
    default:
      return <HypothesesTab incident={incident} />;
  }
}
