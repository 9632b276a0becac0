import { Link } from '@tanstack/react-router';
import { Page } from '../ui/page.tsx';

export function NotFound() {
  return (
    <Page title="Not found">
      <p>
        There is no such page. <Link to="/">What waits for you</Link> is a place to start.
      </p>
    </Page>
  );
}
