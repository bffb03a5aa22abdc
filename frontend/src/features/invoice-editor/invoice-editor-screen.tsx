import {
  billingSettingsRoutes,
  type Client,
  clientRoutes,
  type Expense,
  expenseRoutes,
  type Invoice,
  invoiceRoutes,
  taxRateRoutes,
} from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useMemo, useState } from 'react';
import { KIND_WORDS } from '../../entities/invoice/invoice-words.ts';
import { queryOf } from '../../lib/api/route-query.ts';
import { useMay } from '../../lib/api/use-may.ts';
import { useToday } from '../../lib/api/use-today.ts';
import { usePageTitle } from '../../lib/page/use-page-title.ts';
import { NotAllowed } from '../../records/not-allowed.tsx';
import { pathOfRecord } from '../../records/record-area.ts';
import { useRecordQuery } from '../../records/use-record-query.ts';
import { PageHeader } from '../../ui/card.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { ScreenSkeleton } from '../../ui/skeleton.tsx';
import { ClosedNotice } from './closed-notice.tsx';
import { lineOfExpense } from './expense-lines.ts';
import { newValues } from './invoice-fields.ts';
import type { InvoicingOrganization, KnownFacts } from './invoice-form-facts.ts';
import { InvoiceFormView } from './invoice-form-view.tsx';
import { defaultTaxes, newLine } from './invoice-lines.ts';
import { type AfterSave, isEditable, readValues } from './use-invoice-form.ts';

const INVOICES: { path: string } = { path: '/invoices' };

interface InvoiceEditorScreenProps {
  /** Null: a new invoice. */
  id: string | null;
  /** The client with whom a new invoice begins. */
  clientId: string | null;
  /** The expense of this client that it bills. */
  expenseId: string | null;
  organization: InvoicingOrganization;
  userId: string;
}

/** The screen of /invoices/new and /invoices/:id/edit. */
export function InvoiceEditorScreen(props: InvoiceEditorScreenProps) {
  const { id } = props;
  const may = useMay(invoiceRoutes.create);
  const navigate = useNavigate();
  const kind = useRecordQuery(invoiceRoutes.one, may ? id : null).query.data?.kind ?? 'invoice';
  const title = id === null ? 'New invoice' : `Edit ${KIND_WORDS[kind].one}`;
  usePageTitle(title);
  if (!may) return <NotAllowed what="write invoices" onClose={() => void navigate({ to: '/dashboard' })} />;
  return (
    <>
      <PageHeader above={<BackLink id={id} />} title={title} />
      <LoadedEditor {...props} />
    </>
  );
}

function LoadedEditor({ id, clientId, expenseId, organization, userId }: InvoiceEditorScreenProps) {
  const settings = useQuery(queryOf(billingSettingsRoutes.one));
  const rates = useQuery(queryOf(taxRateRoutes.list));
  const { query: record, isMissing } = useRecordQuery(invoiceRoutes.one, id);
  const hasClient = id === null && clientId !== null;
  // A client who can't be loaded is left out, and the person chooses one.
  const client = useQuery({
    ...queryOf(clientRoutes.one, { parameters: { id: clientId ?? '' } }),
    enabled: hasClient,
  });
  const hasExpense = useMay(expenseRoutes.one) && hasClient && expenseId !== null;
  const expense = useQuery({
    ...queryOf(expenseRoutes.one, { parameters: { id: expenseId ?? '' } }),
    enabled: hasExpense,
  });
  if (isMissing && !record.data) {
    return <p className="text-ink-muted">This invoice doesn’t exist, or the address is wrong.</p>;
  }
  const failed = [record, settings, rates].find(({ error, data }) => error && !data);
  if (failed) return <QueryError title="The form could not be loaded" query={failed} />;
  const isLoading =
    (id !== null && !record.data) || (hasClient && client.isPending) || (hasExpense && expense.isPending);
  if (!settings.data || !rates.data || isLoading) return <ScreenSkeleton />;
  const given = { organization, settings: settings.data, taxRates: rates.data.items };
  return (
    <OpenedEditor
      id={id}
      given={given}
      userId={userId}
      record={(id !== null && record.data) || null}
      client={(hasClient && client.data?.deletedAt === null && client.data) || null}
      expense={(hasExpense && expense.data && isBillable(expense.data, clientId) && expense.data) || null}
    />
  );
}

/** The form stays while a new invoice becomes a stored one, so that nobody is interrupted. */
function OpenedEditor({
  id,
  record,
  client,
  expense,
  given,
  userId,
}: {
  id: string | null;
  record: Invoice | null;
  client: Client | null;
  expense: Expense | null;
  given: KnownFacts;
  userId: string;
}) {
  const { organization, settings, taxRates } = given;
  const known = useMemo(() => ({ organization, settings, taxRates }), [organization, settings, taxRates]);
  const navigate = useNavigate();
  const today = useToday();
  const [opened, setOpened] = useState(() => opening({ id, form: 0, record, client, expense, known }));
  if (opened.id !== id) {
    setOpened(
      opened.savedAs === id
        ? { ...opened, id }
        : opening({ id, form: opened.form + 1, record, client, expense, known }),
    );
  }
  // An invoice that was closed before anybody typed has no form.
  if (opened.record && !isEditable(opened.record))
    return <ClosedNotice record={opened.record} typed={false} />;
  const onSaved = (saved: Invoice, then: AfterSave, wasNew: boolean) => {
    if (then !== 'stay') {
      const search = (then === 'issue' ? { issue: true } : {}) as never;
      return void navigate({ to: pathOfRecord(INVOICES, saved.id), search });
    }
    if (!wasNew) return;
    setOpened({ ...opened, savedAs: saved.id });
    const to = `${pathOfRecord(INVOICES, saved.id)}/edit`;
    void navigate({ to, replace: true, resetScroll: false, ignoreBlocker: true });
  };
  return (
    <InvoiceFormView
      key={opened.form}
      today={today}
      initial={opened.initial}
      record={record}
      known={known}
      userId={userId}
      onSaved={onSaved}
    />
  );
}

interface Opening {
  id: string | null;
  /** Changes with each other invoice. */
  form: number;
  record: Invoice | null;
  client: Client | null;
  expense: Expense | null;
  known: KnownFacts;
}

function opening({ known, client, expense, ...opened }: Opening) {
  const initial = opened.record ? withALine(opened.record, known.taxRates) : newOf(client, expense, known);
  return { ...opened, savedAs: null as string | null, initial };
}

function newOf(client: Client | null, expense: Expense | null, { settings, taxRates }: KnownFacts) {
  const taxes = defaultTaxes(taxRates);
  return {
    ...newValues(settings, expense ? lineOfExpense(expense, taxes) : newLine(taxes)),
    ...(expense && { currency: expense.currency }),
    clientId: client && { id: client.id, name: client.displayName },
  };
}

const isBillable = ({ billable, billedInvoiceId, clientId, deletedAt }: Expense, ofClient: string | null) =>
  billable && billedInvoiceId === null && clientId === ofClient && deletedAt === null;

function withALine(record: Invoice, taxRates: KnownFacts['taxRates']) {
  const values = readValues(record);
  return values.lines.length > 0 ? values : { ...values, lines: [newLine(defaultTaxes(taxRates))] };
}

function BackLink({ id }: { id: string | null }) {
  return (
    <Link
      to={id === null ? INVOICES.path : pathOfRecord(INVOICES, id)}
      className="inline-flex items-center gap-1.5 text-sm text-ink-muted hover:text-ink [&_svg]:size-4"
    >
      <ArrowLeft aria-hidden className="rtl:rotate-180" />
      {id === null ? 'Invoices' : 'Invoice'}
    </Link>
  );
}
