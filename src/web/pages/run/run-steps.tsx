import { useLocation } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import type { Report } from '../../../usecases/reports/registry.ts';
import { Empty } from '../../ui/empty.tsx';
import { listSteps, moves } from './describe-run.ts';
import { RunStep } from './run-step.tsx';

/** The steps so far; below the one that runs, what a model writes for it. */
export function RunSteps({ run }: { readonly run: Report<'run-show'> }) {
  const steps = useMemo(() => listSteps(run.steps), [run.steps]);
  const wanted = useLocation({ select: ({ hash }) => hash });
  useEffect(() => {
    if (wanted) document.getElementById(wanted)?.scrollIntoView({ block: 'nearest' });
  }, [wanted]);
  const last = steps.at(-1);
  return (
    <section aria-labelledby="run-steps">
      <h2 id="run-steps">Steps</h2>
      {steps.length === 0 ? (
        <Empty title="No step has begun." />
      ) : (
        <ol className="rows steps">
          {steps.map((step) => (
            <RunStep
              key={step.id}
              step={step}
              isOpen={step.id === wanted || step.status !== 'finished' || step === last}
              writesFor={step === last && step.status === 'running' && moves(run.status) ? run.id : null}
            />
          ))}
        </ol>
      )}
    </section>
  );
}
