import { Link } from '@tanstack/react-router';
import { ConnectRepository } from './connect-repository.tsx';
import { SendTestAlert } from './send-test-alert.tsx';
import { TryExample } from './try-example.tsx';

/** Four ways to begin, for an installation without a PRD. */
export function FirstMinute() {
  return (
    <div className="first-minute">
      <section className="card">
        <h2>Paste a PRD</h2>
        <p>Any text with user stories or requirements. What was read of it is shown before anything is drafted.</p>
        <Link to="/prds/new" className="button">
          Paste or drop a PRD
        </Link>
      </section>
      <TryExample />
      <ConnectRepository />
      <SendTestAlert />
    </div>
  );
}
