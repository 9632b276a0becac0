import { useQueryClient } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { followLiveEvents, type Liveness } from '../api/live-events.ts';
import { useOperation } from '../api/use-operation.ts';
import { DraftOwner } from '../ui/draft-owner.ts';
import { Load } from '../ui/load.tsx';
import { useWaitingCount } from '../ui/use-waiting-count.ts';
import { AccountMenu } from './account-menu.tsx';
import { CommandPalette } from './command-palette.tsx';
import { useShortcuts } from './use-shortcuts.ts';
import { useWaitingNotices } from './use-waiting-notices.ts';

const places = [
  { to: '/', text: 'Inbox' },
  { to: '/runs', text: 'Runs' },
  { to: '/designs', text: 'Designs' },
  { to: '/artifacts', text: 'Artifacts' },
  { to: '/trace', text: 'Trace' },
  { to: '/playbook', text: 'Playbook' },
  { to: '/bolts', text: 'Bolts' },
  { to: '/incidents', text: 'Incidents' },
  { to: '/insights', text: 'Insights' },
] as const;

/** The frame of every screen: where one can go, how much waits, whether the page is current. */
export function Shell() {
  const queries = useQueryClient();
  const [liveness, setLiveness] = useState<Liveness>('live');
  const [paletteIsOpen, setPaletteOpen] = useState(false);
  useEffect(() => followLiveEvents(queries, setLiveness), [queries]);
  useShortcuts({ onPalette: () => setPaletteOpen(true) });
  useWaitingNotices();
  const waiting = useWaitingCount();
  const me = useOperation('readIdentity', {});

  return (
    <>
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      <header className="shell-header">
        <Link to="/" className="brand">
          Throughline
        </Link>
        <nav aria-label="Main">
          {places.map(({ to, text }) => (
            <Link key={to} to={to} activeProps={{ 'aria-current': 'page' }} activeOptions={{ exact: to === '/' }}>
              {text}
              {to === '/' && waiting > 0 ? <span className="count">{waiting}</span> : null}
            </Link>
          ))}
        </nav>
        <button className="button quiet palette-button" onClick={() => setPaletteOpen(true)}>
          Go to… <kbd>⌘K</kbd>
        </button>
        <span className={`liveness ${liveness}`} role="status">
          {liveness}
        </span>
        <AccountMenu />
      </header>
      <main id="main" tabIndex={-1}>
        {/* Screens keep what is typed under the name of who types it. */}
        <Load query={me}>
          {({ data }) => (
            <DraftOwner value={data.id}>
              <Outlet />
            </DraftOwner>
          )}
        </Load>
      </main>
      <CommandPalette open={paletteIsOpen} onOpenChange={setPaletteOpen} />
    </>
  );
}
