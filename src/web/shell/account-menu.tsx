import { Menu } from '@base-ui/react/menu';
import { useOperation } from '../api/use-operation.ts';
import { forgetDrafts } from '../ui/draft-store.ts';
import { markHidden } from '../ui/mark-hidden.ts';

/** Who is signed in, in which roles, and the way out. */
export function AccountMenu() {
  const { data } = useOperation('readIdentity', {});
  if (!data) return null;
  const { name, roles } = data.data;
  return (
    <>
      {/* A menu holds nothing but its items. */}
      <form method="post" action="/logout" id="sign-out" onSubmit={forgetDrafts} />
      <Menu.Root>
        <Menu.Trigger className="button quiet">{markHidden(name)}</Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner sideOffset={6} align="end" positionMethod="fixed" className="popup-layer">
            <Menu.Popup className="popup menu">
              <div className="menu-note">{roles.length === 0 ? 'no role' : roles.join(', ')}</div>
              <Menu.LinkItem href="/settings">Settings</Menu.LinkItem>
              <Menu.LinkItem href="/docs">API</Menu.LinkItem>
              <Menu.Item nativeButton render={<button type="submit" form="sign-out" />} className="menu-button">
                Sign out
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </>
  );
}
