import { useQueries } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Report } from '../../../usecases/reports/registry.ts';
import { callOperation } from '../../api/call-operation.ts';
import { useOperation } from '../../api/use-operation.ts';
import { Empty } from '../../ui/empty.tsx';
import { FilterLinks } from '../../ui/filter-links.tsx';
import { KeyLink } from '../../ui/key-link.tsx';
import { Load } from '../../ui/load.tsx';
import { Page } from '../../ui/page.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { CoverageTable } from './coverage-table.tsx';
import { traceCoverage } from './trace-coverage.ts';
import './coverage.css';

/** Each part of a PRD with what serves it, as far as the unit that carries it; gaps first. */
export function CoveragePage() {
  const { key } = useParams({ from: '/prds/$key/coverage' });
  const coverage = useOperation('readCoverage', { key });
  const trace = useOperation('tracePlace', { of: key, direction: 'down' });
  return (
    <Page title={`Coverage of ${key}`} above={<KeyLink of={key} />} width="wide">
      <Load query={coverage}>
        {({ data: { reports } }) =>
          reports.length === 0 ? (
            <Empty title="Nothing was made from this PRD yet.">
              A run on it drafts an AI-DAA or a TIP, which this compares with it.
            </Empty>
          ) : (
            <Load query={trace}>
              {(traced) => reports.map((sheet) => <CoverageSheet key={sheet.subject.key} sheet={sheet} trace={traced.data} />)}
            </Load>
          )
        }
      </Load>
    </Page>
  );
}

interface CoverageSheetProps {
  readonly sheet: Report<'coverage'>['reports'][number];
  readonly trace: Report<'trace'>;
}

function CoverageSheet({ sheet, trace }: CoverageSheetProps) {
  const { show } = useSearch({ from: '/prds/$key/coverage' });
  const adrs = trace.artifacts.filter(({ kind, status }) => kind === 'adr' && status === 'Accepted').map(({ key }) => key);
  const tests = useQueries({
    queries: adrs.map((key) => ({
      queryKey: ['readTestCoverage', { key }],
      queryFn: ({ signal }: { signal: AbortSignal }) => callOperation('readTestCoverage', { key }, { signal }),
    })),
    combine: (results) => results.flatMap(({ data }) => (data ? [data.data] : [])),
  });
  const rows = useMemo(() => traceCoverage(sheet, trace, tests), [sheet, trace, tests]);
  const { subject, prd, stories, mapped, criteria, covered, stated } = sheet;
  const open = rows.filter(({ gap }) => gap !== null).length;
  return (
    <section aria-labelledby={`sheet-${subject.key}`}>
      <h2 id={`sheet-${subject.key}`}>
        <KeyLink of={subject.key} /> <StatusBadge status={subject.status} />
      </h2>
      <p>
        {mapped} of {stories} stories have an operation, {covered} of {criteria} criteria are realized and {stated} only stated.{' '}
        {open} of {rows.length} parts have not come all the way to a deployed unit.
        {prd.version === prd.currentVersion
          ? ''
          : ` It was made from version ${prd.version}; the PRD is at ${prd.currentVersion}.`}
      </p>
      <FilterLinks label="Which parts" param="show" values={['gaps', 'complete']} current={show} />
      <CoverageTable
        rows={rows.filter(({ gap }) => (show === 'gaps' ? gap !== null : show === 'complete' ? gap === null : true))}
      />
    </section>
  );
}
