import { calendarFeedRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isAccessRefusal } from '../../lib/api/request-failure.ts';
import { queryOf } from '../../lib/api/route-query.ts';
import { useFailedToast, useRouteWrite } from '../../lib/api/use-write.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { DayCell } from '../../records/cells.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** The address at which a calendar program reads what comes to its end: shown once, replaced, or ended. */
export default function CalendarFeedDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(queryOf(calendarFeedRoutes.one, { freshMs: 0 }));
  const raiseToast = useRaiseToast();
  const raiseFailure = useFailedToast();
  const [url, setUrl] = useState<string | null>(null);
  const onError = (error: unknown) => {
    if (!isAccessRefusal(error)) raiseFailure(error);
  };
  const create = useRouteWrite(calendarFeedRoutes.create, {
    request: () => ({}),
    onSuccess: (made) => setUrl(made.url),
    onError,
  });
  const remove = useRouteWrite(calendarFeedRoutes.remove, {
    request: () => ({}),
    onSuccess() {
      setUrl(null);
      raiseToast({ kind: 'success', title: 'The calendar’s address no longer works' });
    },
    onError,
  });
  const isBusy = create.isPending || remove.isPending;
  const { data, error } = query;
  const works = url !== null || (data?.createdAt ?? null) !== null;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title="Renewals in your calendar"
      description="Your calendar program shows the days on which domains expire and services renew, as far as you see them here: their names and dates, no amounts."
      footer={
        <>
          {works && (
            <Button
              variant="ghost"
              className="me-auto"
              busy={remove.isPending}
              disabled={isBusy}
              onClick={() => remove.mutate(undefined)}
            >
              Turn off
            </Button>
          )}
          {data && (
            <Button
              variant={works ? 'secondary' : 'primary'}
              busy={create.isPending}
              disabled={isBusy}
              onClick={() => create.mutate(undefined)}
            >
              {works ? 'Create another address' : 'Create address'}
            </Button>
          )}
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      {error && !data && <QueryError title="Your calendar’s address could not be loaded" query={query} />}
      {!data && !error && <SkeletonText lines={2} />}
      {url !== null && <NewAddress url={url} />}
      {url === null && data?.createdAt && (
        <p>
          Your address works since <DayCell instant={data.createdAt} />. It can’t be shown again. Another one
          replaces it, and calendars with the old one get nothing more.
        </p>
      )}
      {data && !works && (
        <p>
          You get a secret address for Google Calendar, Apple Calendar, Outlook or any program that reads
          iCalendar.
        </p>
      )}
    </Dialog>
  );
}

function NewAddress({ url }: { url: string }) {
  const raiseToast = useRaiseToast();
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => raiseToast({ kind: 'success', title: 'Address copied' }),
      () =>
        raiseToast({
          kind: 'error',
          title: 'Your browser doesn’t let Oficio copy it',
          description: 'Select the address and copy it.',
        }),
    );
  return (
    <div className="flex flex-col gap-4">
      <Notice title="This address is shown only once">
        Whoever has it sees these names and dates. Add it to your calendar program as a subscription.
      </Notice>
      <TextField
        label="Address"
        name="address"
        readOnly
        value={url}
        onFocus={({ target }) => target.select()}
        onChange={() => {}}
      />
      <Button className="self-start" onClick={() => void copy()}>
        Copy address
      </Button>
    </div>
  );
}
