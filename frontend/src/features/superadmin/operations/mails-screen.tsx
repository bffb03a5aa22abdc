import { type SuperadminMessage, superadminOutboxRoutes } from '@oficio/contracts';
import { MailCheck } from 'lucide-react';
import { useFailedToast, useSharedRouteWrite } from '../../../lib/api/use-write.ts';
import { useRaiseToast } from '../../../lib/page/raise-toast.ts';
import { formatMoment } from '../../../lib/text/format-moment.ts';
import { RecordLink, TextCell } from '../../../records/cells.tsx';
import { defineListSearch } from '../../../records/list-search.ts';
import { ACTION_WORDS, actionLabel, messageWords } from '../../../records/mails/message-words.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { DataTableColumn } from '../../../ui/data-table.types.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { MenuItem } from '../../../ui/menu.tsx';
import { SuperadminList, type SuperadminScreenProps } from '../superadmin-list.tsx';
import { superadminPath } from '../superadmin-pages.ts';
import { organizationFilter } from './organization-filter.tsx';
import { RowMenu } from './row-menu.tsx';

const ADDRESS = defineListSearch(superadminOutboxRoutes.list);
const LIST = { routes: superadminOutboxRoutes, address: ADDRESS, many: 'mails', icon: <MailCheck /> };

const FILTERS = [
  {
    name: 'state',
    label: 'State',
    all: 'Unconfirmed',
    options: [{ value: 'failed', label: 'Not delivered' }],
  },
  organizationFilter,
];

const COLUMNS: readonly DataTableColumn<SuperadminMessage>[] = [
  {
    id: 'to',
    header: 'To',
    width: 210,
    cuts: true,
    lead: true,
    hideable: false,
    cell: ({ to }) => <bdi>{to}</bdi>,
  },
  {
    id: 'state',
    header: 'State',
    width: 150,
    phone: 'secondary',
    cell: (message) => <Badge tone={messageWords(message).tone}>{messageWords(message).label}</Badge>,
  },
  {
    id: 'organization',
    header: 'Organization',
    width: 170,
    cuts: true,
    cell: ({ organization: { id, name } }) => (
      <RecordLink path={superadminPath('organizations')} id={id} name={name} />
    ),
  },
  {
    id: 'subject',
    header: 'Subject',
    width: 220,
    cuts: true,
    rank: 2,
    cell: ({ subject }) => <TextCell>{subject}</TextCell>,
  },
  {
    id: 'failure',
    header: 'The mail server’s words',
    width: 220,
    cuts: true,
    rank: 1,
    cell: ({ failure }) => <TextCell>{failure}</TextCell>,
  },
  {
    id: 'attempts',
    header: 'Attempts',
    width: 90,
    rank: 4,
    align: 'end',
    cell: ({ attempts }) => attempts,
  },
  {
    id: 'due',
    header: 'Due',
    width: 170,
    rank: 3,
    cell: ({ dueAt }) => <time dateTime={dueAt}>{formatMoment(dueAt)}</time>,
  },
];

/** The mails of all organizations whose outcome needs a decision. Their texts stay with the organization. */
export function MailsScreen({ search }: SuperadminScreenProps) {
  const parsed = ADDRESS.parse(search);
  const steps = useMailSteps();
  return (
    <SuperadminList<SuperadminMessage>
      page="mails"
      list={LIST}
      search={parsed}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      rowName={({ to, subject }) => `${subject} to ${to}`}
      rowActions={(message) => <MailMenu message={message} steps={steps} />}
      filters={FILTERS}
      nothing={
        <EmptyState icon={LIST.icon} title="No unconfirmed mails">
          A mail is listed here when the mail server’s answer to it got lost.
        </EmptyState>
      }
    />
  );
}

type MailSteps = ReturnType<typeof useMailSteps>;

function MailMenu({ message, steps }: { message: SuperadminMessage; steps: MailSteps }) {
  const { can, state, to } = message;
  const offered = can.filter((action) => action !== 'cancel');
  if (offered.length === 0) return null;
  return (
    <RowMenu name={to}>
      {offered.map((action) => (
        <MenuItem key={action} disabled={steps.isBusy} onSelect={() => steps.run(action, message)}>
          {actionLabel(action, state)}
        </MenuItem>
      ))}
    </RowMenu>
  );
}

function useMailSteps() {
  const arrived = useMailStep('arrived');
  const retry = useMailStep('retry');
  return {
    isBusy: arrived.isPending || retry.isPending,
    run: (action: 'arrived' | 'retry', message: SuperadminMessage) =>
      (action === 'arrived' ? arrived : retry).mutate(message),
  };
}

function useMailStep(action: 'arrived' | 'retry') {
  const raiseToast = useRaiseToast();
  return useSharedRouteWrite(superadminOutboxRoutes[action], {
    request: ({ id }: SuperadminMessage) => ({ parameters: { id } }),
    onSuccess: (_, { to }) =>
      raiseToast({ kind: 'success', title: ACTION_WORDS[action].done, description: to }),
    onError: useFailedToast(),
  });
}
