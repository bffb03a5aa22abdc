import { type Invoice, invoiceRoutes } from '@oficio/contracts';
import type { WriteRefusal } from '@oficio/machines/single-write';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { INVOICES } from '../../entities/invoice/invoice-area.tsx';
import { documentName, KIND_WORDS } from '../../entities/invoice/invoice-words.ts';
import { queryOf } from '../../lib/api/route-query.ts';
import { shownRefusal } from '../../lib/api/write-refusal.ts';
import { Notice } from '../../ui/notice.tsx';
import { TEXT_LINK } from '../../ui/text-link.ts';
import { totalOf } from './issue-facts.tsx';
import { UnprintableNotice } from './unprintable-notice.tsx';
import type { FollowingMail } from './use-issue.ts';

/** The refusals that a change of the draft can settle. */
const DRAFT_REFUSALS = ['invoice.empty', 'rate.missing', 'invoice.credit_exceeds'];

interface DraftNoticesProps {
  invoice: Invoice;
  /** Another version of the draft was found when it was to be issued. */
  changed: boolean;
  /** The total that the person has seen last. */
  seen: string;
  refusal: WriteRefusal | null;
}

/** What a person should know before the draft is issued. */
export function DraftNotices({ invoice, changed, seen, refusal }: DraftNoticesProps) {
  const { one } = KIND_WORDS[invoice.kind];
  return (
    <>
      {changed && (
        <Notice tone="warning">
          Someone else changed this {one}. Its new version is on the page behind: look at it, then press
          again.
        </Notice>
      )}
      {seen !== totalOf(invoice) && (
        <Notice tone="warning" title={`The total is now ${totalOf(invoice)}`}>
          Someone else changed this {one}. It was {seen} when you opened it.
        </Notice>
      )}
      <IssueFailure invoice={invoice} refusal={refusal} />
      <OpenDeposits invoice={invoice} />
      <UnprintableNotice invoice={invoice} />
    </>
  );
}

interface SendingNoticesProps {
  invoice: Invoice;
  following: FollowingMail | null;
  sending: { isBusy: boolean; failure: string | null; changed: string | null; closed: string | null };
}

/** What is done and what isn't, once the document is issued and its mail isn't stored yet. */
export function SendingNotices({ invoice, following, sending }: SendingNoticesProps) {
  const { isBusy, failure, changed, closed } = sending;
  const named = following?.number;
  return (
    <>
      <Notice tone="positive" title={`${documentName(invoice)} is issued`}>
        {isBusy ? 'Its email is being sent.' : 'Its email hasn’t been sent yet.'}
      </Notice>
      {named && named !== invoice.number && (
        <Notice tone="warning">
          Another document has got the number {named} in the meantime. Look at the mail, then press Send.
        </Notice>
      )}
      {failure && <Notice tone="negative">{failure}</Notice>}
      {changed && <Notice tone="warning">{changed}</Notice>}
      {closed && <Notice tone="negative">{closed}</Notice>}
    </>
  );
}

function IssueFailure({ invoice, refusal }: { invoice: Invoice; refusal: WriteRefusal | null }) {
  const { failure } = shownRefusal(refusal);
  if (!refusal || failure === null) return null;
  return (
    <Notice tone="negative">
      {failure} {DRAFT_REFUSALS.includes(refusal.code ?? '') && <EditLink invoice={invoice} />}
    </Notice>
  );
}

/** The deposits of the client that the invoice could deduct. */
function OpenDeposits({ invoice }: { invoice: Invoice }) {
  const { id, kind, clientId, currency } = invoice;
  const { data } = useQuery({
    ...queryOf(invoiceRoutes.deposits, { query: { clientId }, freshMs: 0 }),
    enabled: kind === 'invoice',
  });
  const open = data?.items.filter((deposit) => deposit.currency === currency) ?? [];
  if (open.length === 0) return null;
  const own = open.filter(({ depositOfId }) => depositOfId === id);
  return (
    <Notice
      tone="warning"
      title={open.length === 1 ? 'A deposit isn’t deducted' : 'Deposits aren’t deducted'}
    >
      {open.map(({ number }) => number).join(', ')}. <EditLink invoice={invoice} />{' '}
      {own.length > 0
        ? `to deduct ${own.map(({ number }) => number).join(', ')}, asked for with this invoice.`
        : 'if this invoice is the final one.'}
    </Notice>
  );
}

function EditLink({ invoice: { id } }: { invoice: Invoice }): ReactNode {
  return (
    <Link to={INVOICES.editor?.editPathOf(id) ?? INVOICES.path} className={TEXT_LINK}>
      Edit the draft
    </Link>
  );
}
