import { addDays, type Closing, closingRoutes, formatLocalDate, type LocalDate } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../lib/api/request-failure.ts';
import { queryOf } from '../../lib/api/route-query.ts';
import { useMay } from '../../lib/api/use-may.ts';
import { useRouteWrite } from '../../lib/api/use-write.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { settleChanges } from '../../ui/unsaved-changes.ts';
import { useBooks } from './use-books.ts';

/** Until which day the books are closed. */
export function ClosingSection() {
  const query = useQuery(queryOf(closingRoutes.read, { freshMs: 0 }));
  if (query.data) return <Closed key={query.data.closedOn} {...query.data} />;
  if (query.error) return <QueryError title="The closing day could not be loaded" query={query} />;
  return <SkeletonText lines={4} className="max-w-xl" />;
}

function Closed({ closedOn }: Closing) {
  const mayClose = useMay(closingRoutes.close);
  const words = (
    <p className="text-sm text-ink-muted">
      {closedOn
        ? `The books are closed until ${formatLocalDate(closedOn)}. Nothing dated then or before is added, changed or deleted.`
        : 'The books are open. Close them once a period has been reported, so that nothing in it can change.'}
    </p>
  );
  return (
    <Card className="max-w-xl">
      {mayClose ? <ClosingForm closedOn={closedOn}>{words}</ClosingForm> : words}
    </Card>
  );
}

function ClosingForm({ closedOn, children }: Pick<Closing, 'closedOn'> & { children: ReactNode }) {
  const { today } = useBooks();
  const [day, setDay] = useState<LocalDate | null>(closedOn);
  const raiseToast = useRaiseToast();
  const until = useQuery({
    ...queryOf(closingRoutes.read, { query: { day: day ?? undefined }, freshMs: 0 }),
    enabled: day !== null,
  });
  const close = useRouteWrite(closingRoutes.close, {
    onSuccess: ({ closedOn: stored }) => {
      raiseToast({
        kind: 'success',
        title: stored ? `Books closed until ${formatLocalDate(stored)}` : 'Books open again',
      });
      // The stored day makes a new form.
      settleChanges();
    },
  });
  return (
    <Form
      label="Closing"
      unsaved={day !== closedOn}
      onSubmit={() => close.mutate({ closedOn: day })}
      className="flex flex-col gap-5"
    >
      {children}
      <DatePicker
        name="closedOn"
        label="Closed until"
        hint="Leave it empty to keep the books open"
        clearable
        maximum={addDays(today, -1)}
        value={day}
        onValueChange={setDay}
      />
      {day && until.data && <Before {...until.data.before} />}
      {close.error && <Notice tone="negative">{failureText(close.error)}</Notice>}
      <Button
        type="submit"
        variant="primary"
        busy={close.isPending}
        disabled={day === closedOn}
        className="self-start"
      >
        {day === null && closedOn !== null ? 'Open the books' : 'Close the books'}
      </Button>
    </Form>
  );
}

function Before({ drafts, documents, income, expenses, unpaidExpenses }: Closing['before']) {
  const open = [
    ...(drafts > 0 ? [`${drafts} ${drafts === 1 ? 'draft' : 'drafts'}`] : []),
    ...(unpaidExpenses > 0
      ? [`${unpaidExpenses} unpaid ${unpaidExpenses === 1 ? 'expense' : 'expenses'}`]
      : []),
  ];
  return (
    <Notice tone={open.length > 0 ? 'warning' : 'neutral'}>
      Until that day: documents {documents}, income {income}, expenses {expenses}.
      {open.length > 0 && ` Check ${open.join(' and ')} first.`}
    </Notice>
  );
}
