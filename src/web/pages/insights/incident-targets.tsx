import { Link, useSearch } from '@tanstack/react-router';
import { useOperation } from '../../api/use-operation.ts';
import { describeFigure } from '../../ui/describe-figure.ts';
import { Empty } from '../../ui/empty.tsx';
import { Load } from '../../ui/load.tsx';
import { BarChart } from './bar-chart.tsx';
import { Calibration } from './calibration.tsx';
import { TargetCases } from './target-cases.tsx';

/** The nine targets over the period, by month, and the incidents behind the one that the address names. */
export function IncidentTargets({ days }: { readonly days: number }) {
  const { target: chosen } = useSearch({ from: '/insights' });
  const metrics = useOperation('readIncidentMetrics', { days }, { keepsPrevious: true });
  return (
    <Load query={metrics}>
      {({ data }) =>
        data.incidents === 0 ? (
          <Empty title={`No incident in ${days} days.`}>Exercises, false alarms and duplicates do not count.</Empty>
        ) : (
          <>
            <p>
              {data.incidents} {data.incidents === 1 ? 'incident' : 'incidents'}, without exercises, false alarms and duplicates.
            </p>
            <div className="figures">
              {data.targets.map(({ name, target, actual, unit, met, incidents, late }, at) => (
                <section key={name} className="card figure" aria-label={name}>
                  <h2>{name}</h2>
                  <p className="big-figure">
                    {describeFigure(actual, unit)}{' '}
                    {met === null ? null : <span className={`badge ${met ? 'good' : 'bad'}`}>{met ? 'met' : 'not met'}</span>}
                  </p>
                  <p className="hint">
                    Aim: {target}.{' '}
                    {incidents + late === 0 ? (
                      'No case yet.'
                    ) : (
                      <Link to="/insights" search={(old) => ({ ...old, target: name })} resetScroll={false}>
                        {incidents} {incidents === 1 ? 'case' : 'cases'}
                        {late > 0 ? ` and ${late} late` : ''}
                        <span className="visually-hidden"> of {name}</span>
                      </Link>
                    )}
                  </p>
                  <BarChart
                    label={`${name} by month`}
                    bars={data.months.map(({ month, targets }) => ({ label: month, value: targets[at]?.actual ?? null }))}
                    describe={(value) => describeFigure(value, unit)}
                  />
                </section>
              ))}
            </div>
            {chosen === undefined ? null : <TargetCases metrics={data} target={chosen} />}
            <Calibration rows={data.calibration} />
          </>
        )
      }
    </Load>
  );
}
