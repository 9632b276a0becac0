import { useParams, useSearch } from '@tanstack/react-router';
import type { Report } from '../../../usecases/reports/registry.ts';
import { useOperation } from '../../api/use-operation.ts';
import { KeyLink } from '../../ui/key-link.tsx';
import { Load } from '../../ui/load.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { Page } from '../../ui/page.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { describeCost } from '../run/describe-run.ts';
import { Conversation } from './conversation.tsx';
import { Decisions } from './decisions.tsx';
import { Edits } from './edits.tsx';
import { EndSession } from './end-session.tsx';
import { Obstacles } from './obstacles.tsx';
import { Points } from './points.tsx';
import { RfcText } from './rfc-text.tsx';
import '../../ui/confirm-dialog.css';
import './design.css';

type Session = Report<'design-show'>;

/** A design session: what is to be settled on the left, what was said and the RFC on the right. */
export function DesignPage() {
  const { key } = useParams({ from: '/designs/$key' });
  const query = useOperation('readDesignSession', { key });
  return <Load query={query}>{({ data }) => <Session session={data} />}</Load>;
}

function Session({ session }: { readonly session: Session }) {
  const { show, beside } = useSearch({ from: '/designs/$key' });
  const { key, rfc, status, limits, used, challenges, questions, edits, decisions, turns } = session;
  const open =
    challenges.filter(({ state }) => state === 'open').length + questions.filter(({ state }) => state === 'open').length;
  const proposed = edits.filter(({ state }) => state === 'proposed').length;
  return (
    <Page
      title={rfc.title}
      width="wide"
      above={
        <>
          <span className="key">{key}</span>
          <StatusBadge status={status} />
          <span>
            about <KeyLink of={rfc.key} /> version {rfc.version}
          </span>
          <StatusBadge status={rfc.status} />
          <span>
            {used.turns} of {limits.maxTurns} turns
          </span>
          {used.tokens > 0 ? (
            <span>
              {used.tokens.toLocaleString('en-US')}
              {limits.maxTokens === null ? '' : ` of ${limits.maxTokens.toLocaleString('en-US')}`} tokens,{' '}
              {describeCost(used.usd)}
              {limits.maxUsd === null ? '' : ` of ${describeCost(limits.maxUsd)}`}
            </span>
          ) : null}
          <span>opened by {markHidden(session.openedBy)}</span>
        </>
      }
      actions={<EndSession session={session} />}
    >
      <Obstacles session={session} />
      <div className="session">
        <div className="session-work">
          <Tabs
            label="What is to be settled"
            param="show"
            current={show}
            tabs={[
              { id: 'points', text: 'Challenges and questions', count: open },
              { id: 'edits', text: 'Edits', count: proposed },
              { id: 'decisions', text: 'Decisions', count: decisions.filter(({ replacedBy }) => replacedBy === '').length },
            ]}
          >
            {show === 'edits' ? (
              <Edits session={session} />
            ) : show === 'decisions' ? (
              <Decisions session={session} />
            ) : (
              <Points session={session} />
            )}
          </Tabs>
        </div>
        <div className="session-beside">
          <Tabs
            label="Beside it"
            param="beside"
            current={beside}
            tabs={[
              { id: 'talk', text: 'Conversation', count: turns.length },
              { id: 'rfc', text: 'The RFC’s text' },
            ]}
          >
            {beside === 'rfc' ? <RfcText rfc={rfc} /> : <Conversation session={session} />}
          </Tabs>
        </div>
      </div>
    </Page>
  );
}
