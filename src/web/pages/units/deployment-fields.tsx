import type { InputOf } from '../../api/call-operation.ts';
import { Field } from '../../ui/field.tsx';
import type { Fields } from '../../ui/read-fields.ts';

const statuses = ['succeeded', 'failed', 'rolled-back', 'pending', 'removed'] as const;

/** What a deployment is recorded by; `unit` where it is known. */
export function DeploymentFields({ unit }: { readonly unit?: string }) {
  return (
    <>
      <Field name="environment" label="Environment" initial="production" maxLength={200} />
      <Field name="status" label="What became of it" type={statuses} initial="succeeded" />
      {unit === undefined ? (
        <>
          <Field name="unit" label="Deployment Unit" optional hint="Such as DU-002; or a commit." />
          <Field name="sha" label="Commit" optional maxLength={64} hint="Its full hash." />
        </>
      ) : null}
      <Field name="url" label="Where it can be read" optional maxLength={2000} />
      <Field name="at" label="When" type="datetime-local" optional hint="Now when empty." />
    </>
  );
}

export function readDeployment({ text, given, time }: Fields): InputOf<'recordDeployment'> {
  return {
    environment: text('environment'),
    status: text('status') as (typeof statuses)[number],
    unit: given('unit'),
    sha: given('sha'),
    url: given('url'),
    at: time('at'),
  };
}
