import { useSearch } from '@tanstack/react-router';
import { FilterLinks } from '../../ui/filter-links.tsx';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { DeliveryFigures } from './delivery-figures.tsx';
import { FeatureSizes } from './feature-sizes.tsx';
import { IncidentTargets } from './incident-targets.tsx';
import { RecordCoverage } from './record-coverage.tsx';
import './insights.css';

const periods = ['7', '30', '365'];
const usual = '90';

const tabs = [
  { id: 'incidents', text: 'Incidents' },
  { id: 'delivery', text: 'Delivery' },
  { id: 'coverage', text: 'Coverage' },
  { id: 'features', text: 'Features' },
] as const;

/** How incidents, delivery and the record go; each figure leads to its cases. */
export function InsightsPage() {
  const { tab, days } = useSearch({ from: '/insights' });
  const number = Number(days ?? usual) || Number(usual);
  return (
    <Page title="Insights">
      <Tabs label="Figures" tabs={tabs} current={tab}>
        {tab === 'coverage' ? (
          <RecordCoverage />
        ) : tab === 'features' ? (
          <FeatureSizes />
        ) : (
          <>
            <div className="insights-period">
              <span className="hint">Days:</span>
              <FilterLinks label="Days" param="days" values={periods} unfiltered={usual} current={days} />
            </div>
            {tab === 'delivery' ? <DeliveryFigures days={number} /> : <IncidentTargets days={number} />}
          </>
        )}
      </Tabs>
    </Page>
  );
}
