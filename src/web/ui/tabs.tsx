import { Link } from '@tanstack/react-router';
import { useId, type KeyboardEvent, type ReactNode } from 'react';
import './tabs.css';

export interface Tab {
  readonly id: string;
  readonly text: string;
  /** How many things the tab holds. */
  readonly count?: number;
}

/**
 * Tabs as links that set a search parameter, so that each has an address; the first tab has none.
 * Arrow keys, Home and End move among them (ARIA authoring practices). `children` is the open tab's
 * content.
 */
export function Tabs({
  label,
  tabs,
  current,
  param = 'tab',
  children,
}: {
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** The parameter's value; an unknown or absent one opens the first tab. */
  readonly current: string | undefined;
  readonly param?: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  const open = tabs.find((tab) => tab.id === current) ?? tabs[0];
  return (
    <div className="tabs">
      <div role="tablist" aria-label={label} className="tab-list" onKeyDown={moveAmongTabs}>
        {tabs.map((tab, at) => (
          <Link
            key={tab.id}
            to="."
            search={((old: object) => ({ ...old, [param]: at === 0 ? undefined : tab.id })) as never}
            resetScroll={false}
            id={`${id}-${tab.id}`}
            role="tab"
            aria-selected={tab === open}
            aria-controls={`${id}-panel`}
            tabIndex={tab === open ? 0 : -1}
            className="tab"
            activeProps={{ 'aria-current': undefined }}
          >
            {tab.text}
            {tab.count === undefined ? null : <span className="tab-count">{tab.count}</span>}
          </Link>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open?.id}`} tabIndex={-1} className="tab-panel">
        {children}
      </div>
    </div>
  );
}

function moveAmongTabs(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.indexOf(document.activeElement as HTMLElement);
  const to: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 };
  const next = to[event.key];
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  const tab = tabs.at(next % tabs.length);
  tab?.focus();
  tab?.click();
}
