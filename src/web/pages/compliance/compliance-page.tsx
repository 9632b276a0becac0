import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useOperation } from '../../api/use-operation.ts';
import { Empty } from '../../ui/empty.tsx';
import { Field } from '../../ui/field.tsx';
import { FilterLinks } from '../../ui/filter-links.tsx';
import { KeyLink } from '../../ui/key-link.tsx';
import { Load } from '../../ui/load.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { Page } from '../../ui/page.tsx';
import { readFields } from '../../ui/read-fields.ts';
import { ComplianceReport } from './compliance-report.tsx';
import './compliance.css';

/** Code against the parts of an AI-ADR, in one repository at one commit. */
export function CompliancePage() {
  const { key } = useParams({ from: '/adrs/$key/compliance' });
  const { repository, at, base } = useSearch({ from: '/adrs/$key/compliance' });
  const navigate = useNavigate({ from: '/adrs/$key/compliance' });
  const repositories = useOperation('listRepositories', {});
  const adr = useOperation('readArtifact', { key });
  return (
    <Page title={`Code against ${key}`} above={<KeyLink of={key}>{markHidden(adr.data?.data.title ?? key)}</KeyLink>}>
      <Load query={repositories}>
        {({ data: { items } }) => {
          const names = items.map(({ name }) => name);
          const chosen = repository ?? names[0];
          if (chosen === undefined)
            return <Empty title="No repository is connected.">Add one in a shell: throughline repo add.</Empty>;
          return (
            <>
              {names.length > 1 ? <FilterLinks label="Repository" param="repository" values={names} current={chosen} /> : null}
              <form
                className="compliance-form"
                onSubmit={(event) => {
                  event.preventDefault();
                  const { given } = readFields(new FormData(event.currentTarget));
                  void navigate({ search: (old) => ({ ...old, at: given('at'), base: given('base') }) });
                }}
              >
                <Field name="at" label="At" optional initial={at ?? ''} hint="A commit, branch or tag; HEAD when empty." />
                <Field name="base" label="Since" optional initial={base ?? ''} hint="Where a change starts from." />
                <button className="button">Check</button>
              </form>
              <ComplianceReport adr={key} repository={chosen} at={at} base={base} />
            </>
          );
        }}
      </Load>
    </Page>
  );
}
