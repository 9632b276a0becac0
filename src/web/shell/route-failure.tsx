import type { ErrorComponentProps } from '@tanstack/react-router';
import { Page } from '../ui/page.tsx';
import { Refusal } from '../ui/refusal.tsx';

/** Shows what broke while a screen was drawn or loaded; a new build replaces the files of the old one. */
export function RouteFailure({ error }: ErrorComponentProps) {
  return (
    <Page title="This page broke">
      <Refusal error={error instanceof Error ? error : new Error(String(error))} />
      <button className="button" onClick={() => location.reload()}>
        Load it again
      </button>
    </Page>
  );
}
