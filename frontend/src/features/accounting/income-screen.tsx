import type { Income } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { receivedWords } from '../../entities/payment/payment-words.ts';
import { RecordFiles } from '../../records/files/record-files.tsx';
import { NotesText, RecordColumns, RecordScreen } from '../../records/record-screen.tsx';
import { RecordSection } from '../../records/record-section.tsx';
import { Notice } from '../../ui/notice.tsx';
import { INCOME, isOwnEntry } from './income-area.tsx';
import { amountFields, NOTES_FIELDS, WHO_FIELDS } from './income-fields.tsx';
import { RecurringNotice } from './recurring-notice.tsx';
import { useBooks } from './use-books.ts';

interface IncomeScreenProps {
  id: string;
  editing: string | undefined;
  menuItems: (entry: Income) => ReactNode;
}

/** The page of one income entry. */
export function IncomeScreen(props: IncomeScreenProps) {
  const { currency } = useBooks();
  return (
    <RecordScreen area={INCOME} allows={isOwnEntry} {...props}>
      {(entry, sectionOf) => {
        const section = (name: string) => ({ ...sectionOf(name), locked: !isOwnEntry(entry) });
        return (
          <>
            {entry.paymentId && (
              <Notice className="mb-6">
                This entry belongs to{' '}
                <Link
                  to="/invoices/payments/$paymentId"
                  params={{ paymentId: entry.paymentId }}
                  className="font-medium underline underline-offset-4"
                >
                  a payment
                </Link>
                , which alone changes it.
                {entry.received && ` The money was ${receivedWords(entry)}.`}
              </Notice>
            )}
            <RecurringNotice id={entry.recurringId} />
            <RecordColumns
              main={
                <>
                  <RecordSection title="Details" fields={WHO_FIELDS} {...section('details')} />
                  <RecordFiles
                    kind="income"
                    id={entry.id}
                    one="receipt"
                    readOnly={entry.deletedAt !== null}
                  />
                </>
              }
              aside={
                <>
                  <RecordSection title="Amount" fields={amountFields(currency)} {...section('amount')} />
                  <RecordSection title="Notes" fields={NOTES_FIELDS} {...section('notes')}>
                    <NotesText>{entry.notes}</NotesText>
                  </RecordSection>
                </>
              }
            />
          </>
        );
      }}
    </RecordScreen>
  );
}
