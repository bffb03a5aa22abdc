import {
  billingSettingsRoutes,
  type Client,
  clientRoutes,
  type Expense,
  expenseRoutes,
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
import { capitalized, pathOfRecord } from '../../records/record-area.ts';
import { useRecordQuery } from '../../records/use-record-query.ts';
import { PageHeader } from '../../ui/card.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { ScreenSkeleton } from '../../ui/skeleton.tsx';
import { ClosedNotice } from './closed-notice.tsx';
import { type EditedDocument, isEditable, type StoredDocument } from './edited-document.ts';
import { lineOfExpense } from './expense-lines.ts';
import { type InvoiceValues, newValues, readValues } from './invoice-fields.ts';
import type { InvoicingOrganization, KnownFacts } from './invoice-form-facts.ts';
import { InvoiceFormView } from './invoice-form-view.tsx';
import { defaultTaxes, newLine } from './invoice-lines.ts';
import type { AfterSave } from './use-invoice-form.ts';

interface InvoiceEditorScreenProps {
  document: EditedDocument;
  /** Null: a new document. */
  id: string | null;
  /** The client with whom a new document begins. */
  clientId: string | null;
  /** The expense of this client that it bills. */
  expenseId: string | null;
  organization: InvoicingOrganization;
  userId: string;
}

/** The screen of a new document and of the changes of a draft. */
export function InvoiceEditorScreen(props: InvoiceEditorScreenProps) {
  const { document, id } = props;
  const { routes, one, many, kindOf } = document;
  const may = useMay(routes.update);
  const navigate = useNavigate();
  const record = useRecordQuery(routes.one, may ? id : null).query.data ?? null;
  const title = id === null ? `New ${one}` : `Edit ${KIND_WORDS[kindOf(record)].one}`;
  usePageTitle(title);
  if (!may) return <NotAllowed what={`write ${many}`} onClose={() => void navigate({ to: '/dashboard' })} />;
  return (
    <>
      <PageHeader above={<BackLink document={document} id={id} />} title={title} />
      <LoadedEditor {...props} />
    </>
  );
}

function LoadedEditor(props: InvoiceEditorScreenProps) {
  const { document, id, clientId, expenseId, organization, userId } = props;
  const settings = useQuery(queryOf(billingSettingsRoutes.one));
  const rates = useQuery(queryOf(taxRateRoutes.list));
  const { query: record, isMissing } = useRecordQuery(document.routes.one, id);
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
    return <p className="text-ink-muted">This {document.one} doesn’t exist, or the address is wrong.</p>;
  }
  const failed = [record, settings, rates].find(({ error, data }) => error && !data);
  if (failed) return <QueryError title="The form could not be loaded" query={failed} />;
  const isLoading =
    (id !== null && !record.data) || (hasClient && client.isPending) || (hasExpense && expense.isPending);
  if (!settings.data || !rates.data || isLoading) return <ScreenSkeleton />;
  const given = { organization, settings: settings.data, taxRates: rates.data.items };
  return (
    <OpenedEditor
      document={document}
      id={id}
      given={given}
      userId={userId}
      record={(id !== null && record.data) || null}
      client={(hasClient && client.data?.deletedAt === null && client.data) || null}
      expense={(hasExpense && expense.data && isBillable(expense.data, clientId) && expense.data) || null}
    />
  );
}

/** The form stays while a new document becomes a stored one, so that nobody is interrupted. */
function OpenedEditor({
  document,
  id,
  record,
  client,
  expense,
  given,
  userId,
}: {
  document: EditedDocument;
  id: string | null;
  record: StoredDocument | null;
  client: Client | null;
  expense: Expense | null;
  given: KnownFacts;
  userId: string;
}) {
  const { organization, settings, taxRates } = given;
  const known = useMemo(() => ({ organization, settings, taxRates }), [organization, settings, taxRates]);
  const navigate = useNavigate();
  const today = useToday();
  const [opened, setOpened] = useState(() =>
    opening(document, { id, form: 0, record, client, expense, known }),
  );
  if (opened.id !== id) {
    setOpened(
      opened.savedAs === id
        ? { ...opened, id }
        : opening(document, { id, form: opened.form + 1, record, client, expense, known }),
    );
  }
  // A document that was closed before anybody typed has no form.
  if (opened.record && !isEditable(opened.record)) {
    return <ClosedNotice document={document} record={opened.record} typed={false} />;
  }
  const onSaved = (saved: StoredDocument, then: AfterSave, wasNew: boolean) => {
    if (then !== 'stay') {
      const search = (then === 'issue' ? { issue: true } : {}) as never;
      return void navigate({ to: pathOfRecord(document, saved.id), search });
    }
    if (!wasNew) return;
    setOpened({ ...opened, savedAs: saved.id });
    const to = `${pathOfRecord(document, saved.id)}/edit`;
    void navigate({ to, replace: true, resetScroll: false, ignoreBlocker: true });
  };
  return (
    <InvoiceFormView
      key={opened.form}
      document={document}
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
  /** Changes with each other document. */
  form: number;
  record: StoredDocument | null;
  client: Client | null;
  expense: Expense | null;
  known: KnownFacts;
}

function opening(document: EditedDocument, { known, client, expense, ...opened }: Opening) {
  const { record } = opened;
  const initial = record
    ? withALine(readValues(document, record), known.taxRates)
    : newOf(client, expense, known);
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

function withALine(values: InvoiceValues, taxRates: KnownFacts['taxRates']): InvoiceValues {
  return values.lines.length > 0 ? values : { ...values, lines: [newLine(defaultTaxes(taxRates))] };
}

function BackLink({ document, id }: Pick<InvoiceEditorScreenProps, 'document' | 'id'>) {
  return (
    <Link
      to={id === null ? document.path : pathOfRecord(document, id)}
      className="inline-flex items-center gap-1.5 text-sm text-ink-muted hover:text-ink [&_svg]:size-4"
    >
      <ArrowLeft aria-hidden className="rtl:rotate-180" />
      {capitalized(id === null ? document.many : document.one)}
    </Link>
  );
}
