import { CalendarSync } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';

const CalendarFeedDialog = lazy(() => import('./calendar-feed-dialog.tsx'));

/** Opens the dialog of the calendar's address. */
export function CalendarFeedButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        variant="secondary"
        label="Subscribe to a calendar"
        icon={<CalendarSync aria-hidden />}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <CalendarFeedDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
