import { type NotificationSettings, notificationSettingRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/route-query.ts';
import { useFailedToast, useRouteWrite } from '../../lib/api/use-write.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { usePageTitle } from '../../lib/page/use-page-title.ts';
import { Card, PageHeader } from '../../ui/card.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { QuietHoursFields } from './quiet-hours-fields.tsx';
import { TypeSettings } from './type-settings.tsx';

/** Stale at once, because another tab may have changed them. */
const settingsQuery = queryOf(notificationSettingRoutes.one, { freshMs: 0 });

/** How the person is notified. Each change is saved at once. */
export function NotificationSettingsScreen() {
  usePageTitle('Notification settings');
  const query = useQuery(settingsQuery);
  const { data, error } = query;
  return (
    <>
      <PageHeader
        title="Notification settings"
        description="For you alone, in this organization. Each change is saved at once."
      />
      {error && !data && <QueryError title="Your settings could not be loaded" query={query} />}
      {!data && !error && <SkeletonText lines={10} className="max-w-3xl" />}
      {data && <Settings settings={data} />}
    </>
  );
}

function Settings({ settings }: { settings: NotificationSettings }) {
  const raiseToast = useRaiseToast();
  const save = useRouteWrite(notificationSettingRoutes.save, {
    onSuccess: () => raiseToast({ kind: 'success', title: 'Notification settings saved' }),
    onError: useFailedToast('Your change wasn’t saved'),
  });
  // What is being saved is shown until the server's answer.
  const pending = save.isPending ? save.variables : undefined;
  const types = settings.types.map(
    (setting) => pending?.types.find(({ type }) => type === setting.type) ?? setting,
  );
  const quietHours = pending?.quietHours === undefined ? settings.quietHours : pending.quietHours;
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <TypeSettings
        types={types}
        disabled={save.isPending}
        onChange={(setting) => save.mutate({ types: [setting] })}
      />
      <Card>
        <h2 className="font-semibold">Mails</h2>
        <p className="mt-1 text-sm text-ink-muted">
          Daily mails come at 8:00, weekly ones on Mondays at 8:00, in the time zone {settings.timezone}. They
          name what you haven’t read by then. Mails at once wait for the end of the quiet hours.
        </p>
        <QuietHoursFields
          hours={quietHours}
          disabled={save.isPending}
          onChange={(hours) => save.mutate({ types: [], quietHours: hours })}
        />
      </Card>
    </div>
  );
}
