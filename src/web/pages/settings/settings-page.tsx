import { useSearch } from '@tanstack/react-router';
import { useOperation } from '../../api/use-operation.ts';
import { Load } from '../../ui/load.tsx';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AlertChannels } from './alert-channels.tsx';
import { Diagnosis } from './diagnosis.tsx';
import { NotificationChannels } from './notification-channels.tsx';
import { PeopleList } from './people-list.tsx';
import { RepositoryList } from './repository-list.tsx';
import { SessionList } from './session-list.tsx';
import { TokenList } from './token-list.tsx';
import { YourSettings } from './your-settings.tsx';

const tabs = [
  { id: 'you', text: 'You' },
  { id: 'tokens', text: 'Sessions and tokens' },
  { id: 'people', text: 'People' },
  { id: 'channels', text: 'Channels' },
  { id: 'code', text: 'Code' },
  { id: 'doctor', text: 'Doctor' },
] as const;

/** Who one is, who else is there, and what this installation is connected to. */
export function SettingsPage() {
  const { tab } = useSearch({ from: '/settings' });
  const me = useOperation('readIdentity', {});
  return (
    <Page title="Settings">
      <Load query={me}>
        {({ data }) => {
          const isAdmin = data.roles.includes('admin');
          return (
            <Tabs label="Settings" tabs={tabs} current={tab}>
              {tab === 'tokens' ? (
                <>
                  <SessionList />
                  <TokenList />
                </>
              ) : tab === 'people' ? (
                <PeopleList isAdmin={isAdmin} />
              ) : tab === 'channels' ? (
                <>
                  <AlertChannels isAdmin={isAdmin} />
                  <NotificationChannels isAdmin={isAdmin} />
                </>
              ) : tab === 'code' ? (
                <RepositoryList />
              ) : tab === 'doctor' ? (
                <Diagnosis />
              ) : (
                <YourSettings me={data} />
              )}
            </Tabs>
          );
        }}
      </Load>
    </Page>
  );
}
