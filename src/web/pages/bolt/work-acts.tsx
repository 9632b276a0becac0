import type { Report } from '../../../usecases/reports/registry.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import type { Fields } from '../../ui/read-fields.ts';
import { listWorkActs, type WorkAct } from './list-work-acts.ts';

type Work = Report<'bolt-work'>;

/** Claim, report, submit, merge and put down, as far as the status lets them. */
export function WorkActs({ work }: { readonly work: Work }) {
  return (
    <div className="form-actions">
      {listWorkActs(work).map((act) => (
        <WorkDialog key={act} act={act} work={work} />
      ))}
    </div>
  );
}

function WorkDialog({ act, work }: { readonly act: WorkAct; readonly work: Work }) {
  const { key, holder, change, branch } = work;
  switch (act) {
    case 'claim':
      return (
        <ConfirmDialog
          operation="claimBolt"
          button={holder === null ? 'Claim it' : 'Renew the claim'}
          {...(holder === null ? {} : { tone: 'quiet' as const })}
          title={`Claim ${key}`}
          confirm="Claim it"
          toInput={({ text }) => ({ key, forSeconds: Math.round(Number(text('hours')) * 3600) })}
        >
          <Field name="hours" label="For how many hours" type="number" initial="4" hint="It goes back to TODO afterwards." />
        </ConfirmDialog>
      );
    case 'put-down':
      return (
        <ConfirmDialog
          operation="putDownBolt"
          button="Put it down"
          tone="quiet"
          title={`Put ${key} down`}
          confirm="Put it down"
          toInput={({ text }) => ({ key, note: text('note') })}
        >
          <Field name="note" label="Why" type="area" optional maxLength={10_000} />
        </ConfirmDialog>
      );
    case 'report':
      return (
        <ConfirmDialog
          operation="reportBolt"
          button="Report"
          tone="quiet"
          title={`Report on ${key}`}
          confirm="Report it"
          toInput={(fields) => ({ key, ...readReport(fields), change: fields.given('change') })}
        >
          <ReportFields work={work} />
          <Field name="change" label="Pull request" optional initial={change ?? ''} maxLength={1000} />
        </ConfirmDialog>
      );
    case 'submit':
      return (
        <ConfirmDialog
          operation="submitBolt"
          button="Submit for review"
          title={`Submit ${key} for review`}
          confirm="Open the gate"
          toInput={(fields) => ({ key, ...readReport(fields), change: fields.text('change') })}
        >
          <Field name="change" label="Pull request" initial={change ?? ''} hint="Its address or number." maxLength={1000} />
          <Field name="branch" label="Branch" optional initial={branch ?? ''} maxLength={300} />
          <ReportFields work={work} />
        </ConfirmDialog>
      );
    case 'merge':
      return (
        <ConfirmDialog
          operation="mergeBolt"
          button="Record the merge"
          tone="quiet"
          title={`The change of ${key} is merged`}
          confirm="Record it"
          toInput={({ text, given }) => ({ key, sha: text('sha'), repository: given('repository') })}
        >
          <Field
            name="sha"
            label="Commit"
            hint="Its full hash, as `git rev-parse HEAD` prints it."
            pattern="[0-9a-f]{40}([0-9a-f]{24})?"
          />
          <Field name="repository" label="Repository" optional hint="Needed where there are several." maxLength={200} />
        </ConfirmDialog>
      );
    case 'correct':
      return (
        <ConfirmDialog
          operation="correctBoltEffort"
          button="Correct what it took"
          tone="quiet"
          title={`What ${key} took`}
          confirm="Correct it"
          toInput={({ text }) => ({ key, hours: Number(text('hours')), note: text('note') })}
        >
          <Field name="hours" label="Hours" type="number" initial={`${work.actualHours ?? ''}`} />
          <Field name="note" label="Why" type="area" maxLength={2000} />
        </ConfirmDialog>
      );
  }
}

function ReportFields({ work }: { readonly work: Work }) {
  const open = work.criteria.filter(({ met }) => !met).map(({ id }) => id);
  return (
    <>
      <Field name="note" label="How far it is" type="area" optional maxLength={10_000} />
      {open.length === 0 ? null : (
        <>
          <Field name="criterion" label="Criterion that is met" type={open} optional hint="Where no test shows it." />
          <Field name="evidence" label="What shows it" type="area" optional maxLength={4000} />
        </>
      )}
    </>
  );
}

function readReport({ text, given }: Fields): {
  note: string;
  branch: string | undefined;
  evidence: { criterion: string; text: string }[];
} {
  const criterion = given('criterion');
  const evidence = given('evidence');
  return {
    note: text('note'),
    branch: given('branch'),
    evidence: criterion !== undefined && evidence !== undefined ? [{ criterion, text: evidence }] : [],
  };
}
