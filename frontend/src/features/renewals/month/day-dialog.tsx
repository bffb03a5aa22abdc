import { formatLocalDate } from '@oficio/contracts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DayRenewals } from './day-renewals.tsx';
import type { RenewalDay } from './month-days.ts';

/** All renewals of one day. Each links to its page. */
export function DayDialog({ day, onClose }: { day: RenewalDay; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={formatLocalDate(day.day)}>
      <DayRenewals {...day} />
    </Dialog>
  );
}
