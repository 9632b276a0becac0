import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { Report } from '../../../usecases/reports/registry.ts';
import { kindTitle } from '../../../lifecycle/artifact-kinds.ts';
import { useMarkdown } from '../../api/use-markdown.ts';
import { useOperation } from '../../api/use-operation.ts';
import { Load } from '../../ui/load.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { Page } from '../../ui/page.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useSingleKeys } from '../../ui/use-single-keys.ts';
import { ArtifactActs } from './artifact-acts.tsx';
import { ArtifactDrafting } from './artifact-drafting.tsx';
import { ArtifactFacts } from './artifact-facts.tsx';
import { ArtifactFindings } from './artifact-findings.tsx';
import { ArtifactHistory } from './artifact-history.tsx';
import { ArtifactRelations } from './artifact-relations.tsx';
import { offerActs } from './offer-acts.ts';
import './artifact.css';

interface ArtifactViewProps {
  readonly artifact: Report<'artifact-show'>;
  readonly etag: string;
  /** The version that the address names. */
  readonly version: number | undefined;
}

export function ArtifactView({ artifact, etag, version }: ArtifactViewProps) {
  const { key, kind, title, status } = artifact;
  const { tab } = useSearch({ from: '/artifacts/$key' });
  const navigate = useNavigate();
  const text = useMarkdown({ key, version });
  const findings = useOperation('listFindings', { key, version });
  const versions = useOperation('listVersions', { key });
  const gates = useOperation('listGates', { artifact: key });
  const newest = versions.data?.data.items.at(-1)?.version ?? artifact.version;
  const isCurrent = artifact.version === newest;
  // Until they are known, nothing is offered that a waiting gate rules out.
  const hasPendingGate = gates.data?.data.items.some((gate) => gate.status === 'pending') ?? true;
  const acts = offerActs(kind, status, { hasPendingGate });
  useSingleKeys(isCurrent && acts.edits ? { e: () => void navigate({ to: '/artifacts/$key/edit', params: { key } }) } : {});
  const tabs = [
    { id: 'document', text: 'Document' },
    { id: 'links', text: 'Links' },
    { id: 'findings', text: 'Findings', ...(findings.data ? { count: findings.data.data.findings.length } : {}) },
    { id: 'history', text: 'History', ...(versions.data ? { count: newest } : {}) },
    { id: 'drafting', text: 'Drafting' },
  ];
  return (
    <Page
      title={title}
      above={
        <>
          <span>{kindTitle(kind)}</span> <span className="key">{key}</span> <StatusBadge status={status} />
        </>
      }
    >
      {isCurrent ? null : (
        <p className="notice warning">
          This is version {artifact.version} of {newest}.{' '}
          <Link to="/artifacts/$key" params={{ key }}>
            Go to the current one
          </Link>
        </p>
      )}
      <div className="two-columns">
        <Tabs label="What there is of it" tabs={tabs} current={tab}>
          {tab === 'links' ? (
            <ArtifactRelations of={key} />
          ) : tab === 'findings' ? (
            <Load query={findings}>{({ data }) => <ArtifactFindings artifact={key} findings={data.findings} />}</Load>
          ) : tab === 'history' ? (
            <Load query={versions}>
              {({ data }) => <ArtifactHistory of={key} shown={artifact.version} versions={data.items} />}
            </Load>
          ) : tab === 'drafting' ? (
            <ArtifactDrafting artifact={artifact} />
          ) : (
            <Load query={text}>{(markdown) => <Markdown text={markdown.data} title={title} />}</Load>
          )}
        </Tabs>
        <aside className="beside" aria-label="State">
          <ArtifactFacts artifact={artifact} gates={gates.data?.data.items ?? []} findings={findings.data?.data.findings ?? []} />
          {isCurrent ? <ArtifactActs artifact={artifact} etag={etag} acts={acts} /> : null}
        </aside>
      </div>
    </Page>
  );
}
