import {
  type ListedMessage,
  MAIL_TEMPLATE_KEYS,
  MESSAGE_STATES,
  outboxRoutes,
  type QueryOf,
  REMINDERS,
} from '@oficio/contracts';
import { MailCheck } from 'lucide-react';
import { CLIENT_FILTER } from '../../../records/client-picker.tsx';
import { periodFilters } from '../../../records/day-filter.ts';
import type { ListFilter } from '../../../records/list-filter.ts';
import { defineListSearch, type ListSearchOf, withFilter } from '../../../records/list-search.ts';
import { messageWords } from '../../../records/mails/message-words.ts';
import { RecordFilters } from '../../../records/record-filters.tsx';
import { useList } from '../../../records/use-list.tsx';
import { useListNavigation } from '../../../records/use-list-navigation.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TEMPLATE_WORDS, templateWords } from '../reminder-words.ts';
import { RemindersPage } from '../reminders-page.tsx';
import { REMINDERS_PATH } from '../reminders-place.ts';
import { MessageDialog } from './message-dialog.tsx';
import { SENT_COLUMNS } from './sent-columns.tsx';
import { SentMenu } from './sent-menu.tsx';

/** `message`: the id of the mail whose text is open. */
export type SentSearch = ListSearchOf<QueryOf<typeof outboxRoutes.list>> & { message?: string | undefined };

const ADDRESS = defineListSearch(outboxRoutes.list);
const MAILS = { routes: outboxRoutes, many: 'emails', address: ADDRESS, icon: <MailCheck /> };

const FILTERS: readonly ListFilter[] = [
  {
    name: 'state',
    label: 'State',
    all: 'Any state',
    options: MESSAGE_STATES.filter((state) => state !== 'sending').map((state) => ({
      value: state,
      label: messageWords({ state, attempts: 0 }).label,
    })),
  },
  CLIENT_FILTER,
  {
    name: 'templateKey',
    label: 'Text',
    all: 'Any text',
    options: MAIL_TEMPLATE_KEYS.map((value) => ({ value, label: TEMPLATE_WORDS[value] })),
    words: templateWords,
  },
  {
    name: 'ruleOnly',
    label: 'Sent by',
    all: 'Rules and people',
    options: [{ value: 'true', label: 'Reminders of rules' }],
  },
  ...periodFilters(['from', 'From'], ['to', 'Until']),
  {
    name: 'paidSoon',
    label: 'Payment',
    all: 'Paid or not',
    options: [{ value: 'true', label: `Paid within ${REMINDERS.paidSoonDays} days` }],
  },
];

/** All emails to clients, those that wait for an answer first. */
export function SentScreen({ search }: { search: SentSearch }) {
  return (
    <RemindersPage current="Sent">
      <Sent search={search} />
    </RemindersPage>
  );
}

function Sent({ search: given }: { search: SentSearch }) {
  const { message, ...rest } = given as Record<string, unknown>;
  const search = ADDRESS.parse(rest);
  const { onSearchChange } = useListNavigation({ path: `${REMINDERS_PATH}/sent` });
  const table = useList<ListedMessage>(
    MAILS,
    search,
    onSearchChange,
    <EmptyState title="No emails yet" icon={MAILS.icon}>
      Every email to a client is listed here, with what became of it.
    </EmptyState>,
  );
  return (
    <>
      <DataTable
        {...table}
        columns={SENT_COLUMNS}
        rowKey={({ id }) => id}
        rowName={({ subject }) => subject}
        toolbar={
          <RecordFilters
            filters={FILTERS}
            search={search}
            withTrash={false}
            onFilter={(change) => onSearchChange(withFilter(search, change), { replace: false })}
          />
        }
        rowActions={(mail) => <SentMenu mail={mail} />}
      />
      {typeof message === 'string' && (
        <MessageDialog id={message} onClose={() => onSearchChange(search, { replace: true })} />
      )}
    </>
  );
}
