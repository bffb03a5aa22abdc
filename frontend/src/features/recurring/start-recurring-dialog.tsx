import { addMonths, type CreateRecurringBody, type LocalDate, recurringRoutes } from '@oficio/contracts';
import { useNavigate } from '@tanstack/react-router';
import { KIND_WORDS, RECURRING_PATH } from '../../entities/recurring/recurring-words.ts';
import { useToday } from '../../lib/api/use-today.ts';
import { useRouteWrite } from '../../lib/api/use-write.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { pathOfRecord } from '../../records/record-area.ts';
import { settleChanges } from '../../ui/unsaved-changes.ts';
import { RecurringDialog } from './recurring-dialog.tsx';
import { newValues } from './recurring-form.ts';
import { kindOf, type Subject } from './recurring-subject.ts';

interface StartRecurringProps {
  subject: Subject;
  name: string;
  description: string;
  /** The day of the document that the series is like; absent or null: today. */
  day?: LocalDate | null;
  /** The first day that the form begins with; absent: a month after the document. */
  firstDay?: LocalDate;
  onClose: () => void;
}

/** Starts a series, and leads to its page. */
export function StartRecurringDialog({
  subject,
  name,
  description,
  day,
  firstDay,
  onClose,
}: StartRecurringProps) {
  const raiseToast = useRaiseToast();
  const navigate = useNavigate();
  const today = useToday();
  const kind = kindOf(subject);
  const write = useRouteWrite(recurringRoutes.create, {
    // A series whose answer was lost is stored as it was typed then.
    amend: (): CreateRecurringBody | null => null,
    onSuccess: (series) => {
      raiseToast({
        kind: 'success',
        title: `Recurring ${KIND_WORDS[kind].one} started`,
        description: series.name,
      });
      settleChanges();
      onClose();
      void navigate({ to: pathOfRecord({ path: RECURRING_PATH }, series.id) });
    },
  });
  return (
    <RecurringDialog
      title="Make recurring"
      description={description}
      action="Start"
      initial={newValues(subject, name, firstDay ?? monthAfter(day ?? today, today))}
      subject={subject}
      today={today}
      write={write}
      onClose={onClose}
    />
  );
}

/** A month after the document, or today if that has passed. */
function monthAfter(day: LocalDate, today: LocalDate): LocalDate {
  const next = addMonths(day, 1);
  return next < today ? today : next;
}
