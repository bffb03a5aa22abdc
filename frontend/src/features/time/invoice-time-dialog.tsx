import {
  durationText,
  invoiceRoutes,
  type LocalDate,
  TIME,
  TIME_GROUPINGS,
  type TimeGrouping,
  timeLines,
  timeRoutes,
} from '@oficio/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { queryOf } from '../../lib/api/route-query.ts';
import { useToday } from '../../lib/api/use-today.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { moneyText } from '../../lib/text/money-text.ts';
import { pathOfRecord } from '../../records/record-area.ts';
import { useDialogWrite } from '../../records/use-dialog-write.ts';
import { DatePicker } from '../../ui/date-picker.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';

interface InvoiceTimeDialogProps {
  /** Null: all projects of the client. */
  projectId: string | null;
  clientId: string;
  onClose: () => void;
}

const GROUPING_WORDS: Record<TimeGrouping, string> = {
  entry: 'A line for each entry',
  task: 'A line for each task',
  project: 'A line for each project',
};

const NEW = '';
const DRAFTS = 25;

/** Drafts an invoice of the unbilled time of some days. It shows the lines first, as the invoice will have them. */
export default function InvoiceTimeDialog({ projectId, clientId, onClose }: InvoiceTimeDialogProps) {
  const raiseToast = useRaiseToast();
  const navigate = useNavigate();
  const today = useToday();
  const [from, setFrom] = useState<LocalDate | null>(null);
  const [to, setTo] = useState<LocalDate | null>(null);
  const [grouping, setGrouping] = useState<TimeGrouping>('entry');
  const [chosenCurrency, setCurrency] = useState<string | null>(null);
  const [draftId, setDraftId] = useState(NEW);
  const query = useQuery({
    ...queryOf(timeRoutes.unbilled, {
      query: { ...(projectId ? { projectId } : { clientId }), ...(from && { from }), ...(to && { to }) },
      freshMs: 0,
    }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const currencies = data?.sums.map(({ currency }) => currency) ?? [];
  const currency = currencies.find((one) => one === chosenCurrency) ?? currencies[0];
  const entries = data?.entries.filter((entry) => entry.currency === currency) ?? [];
  const drafts = useQuery(
    queryOf(invoiceRoutes.list, { query: { clientId, status: 'draft', limit: DRAFTS } as never, freshMs: 0 }),
  );
  const offered = (drafts.data?.items ?? []).filter(
    (draft) => draft.kind === 'invoice' && draft.currency === currency,
  );
  const draft = offered.find(({ id }) => id === draftId);
  const lines = data ? timeLines(entries, { grouping, step: data.step, locale: data.locale }) : [];
  const write = useDialogWrite(timeRoutes.invoice, {
    id: projectId ?? clientId,
    request: (body: Parameters<typeof bodyOf>[0]) => ({ body: bodyOf(body) }),
    onStored: ({ title, minutes }) =>
      raiseToast({
        kind: 'success',
        title: 'Time invoiced',
        description: `${durationText(minutes)} h: ${title}`,
      }),
    onDone: ({ invoiceId }) => {
      onClose();
      void navigate({ to: pathOfRecord({ path: '/invoices' }, invoiceId) });
    },
    onRefused: () => void query.refetch(),
  });
  const isCut = data !== undefined && entries.length === TIME.mostBilled;
  return (
    <FormDialog
      title="Invoice unbilled time"
      action={draft ? 'Add to draft' : 'Draft invoice'}
      unsaved={false}
      ready={entries.length > 0 && !query.isPlaceholderData}
      {...write.dialog}
      onSubmit={() => write.submit({ entries, grouping, draft })}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <DatePicker label="From" today={today} clearable value={from} onValueChange={setFrom} />
        <DatePicker label="To" today={today} clearable value={to} onValueChange={setTo} />
        <SelectField
          label="Lines"
          options={TIME_GROUPINGS.map((value) => ({ value, label: GROUPING_WORDS[value] }))}
          value={grouping}
          onChange={({ target }) => setGrouping(target.value as TimeGrouping)}
        />
        <SelectField
          label="Invoice"
          options={[
            { value: NEW, label: 'A new draft' },
            ...offered.map(({ id, title, totalMinor }) => ({
              value: id,
              label: `${title}, ${moneyText({ amountMinor: totalMinor, currency: currency ?? '' })}`,
            })),
          ]}
          value={draft?.id ?? NEW}
          onChange={({ target }) => setDraftId(target.value)}
        />
        {currencies.length > 1 && (
          <SelectField
            label="Currency"
            options={currencies.map((value) => ({ value, label: value }))}
            value={currency}
            onChange={({ target }) => setCurrency(target.value)}
          />
        )}
      </div>
      {query.error && !data && <QueryError title="The time could not be loaded" query={query} />}
      {!query.error && !data && <SkeletonText lines={4} />}
      {data && entries.length === 0 && <Notice>No unbilled time in these days.</Notice>}
      {isCut && (
        <Notice>{`The first ${TIME.mostBilled} entries are invoiced. Repeat it for the others.`}</Notice>
      )}
      {data && data.step > 0 && entries.length > 0 && (
        <p className="text-sm text-ink-muted">{`Each entry is rounded up to ${data.step} minutes.`}</p>
      )}
      {lines.length > 0 && currency && <Lines lines={lines} currency={currency} />}
    </FormDialog>
  );
}

function Lines({ lines, currency }: { lines: ReturnType<typeof timeLines>; currency: string }) {
  const sum = (of: (line: (typeof lines)[number]) => number) =>
    lines.reduce((all, line) => all + of(line), 0);
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">Lines of the invoice</caption>
      <thead>
        <tr className="border-b border-hairline text-start">
          <th scope="col" className="py-2 pe-3 text-start font-medium">
            Line
          </th>
          <th scope="col" className="px-2 py-2 text-end font-medium">
            Hours
          </th>
          <th scope="col" className="py-2 ps-2 text-end font-medium">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.entryIds[0]} className="border-b border-hairline">
            <td className="py-2 pe-3">
              <bdi>{line.description}</bdi>
            </td>
            <td className="money px-2 py-2 text-end">{durationText(line.minutes)}</td>
            <td className="money py-2 ps-2 text-end">
              {moneyText({ amountMinor: line.amountMinor, currency })}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" className="py-2 pe-3 text-start font-medium">
            Total, without tax
          </th>
          <td className="money px-2 py-2 text-end font-medium">
            {durationText(sum(({ minutes }) => minutes))}
          </td>
          <td className="money py-2 ps-2 text-end font-medium">
            {moneyText({ amountMinor: sum(({ amountMinor }) => amountMinor), currency })}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

interface Chosen {
  entries: readonly { id: string; version: number }[];
  grouping: TimeGrouping;
  draft: { id: string; version: number } | undefined;
}

function bodyOf({ entries, grouping, draft }: Chosen) {
  const refOf = ({ id, version }: { id: string; version: number }) => ({ id, version });
  return { entries: entries.map(refOf), grouping, ...(draft && { draft: refOf(draft) }) };
}
