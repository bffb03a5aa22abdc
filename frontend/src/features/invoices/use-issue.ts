import { type BodyOf, formatLocalDate, type Invoice, invoiceRoutes, type LocalDate } from '@oficio/contracts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { KIND_WORDS } from '../../entities/invoice/invoice-words.ts';
import { useStoreInvoice } from '../../entities/invoice/use-store-invoice.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import type { TypedMail } from '../../records/mails/mail-subject.ts';
import { useDialogWrite } from '../../records/use-dialog-write.ts';

/** The refusals that another issue date can settle. */
const DATE_REFUSALS = ['books.closed', 'invoice.date_out_of_order', 'request.invalid'];

type IssueRoute = typeof invoiceRoutes.issue;

/** The mail that is sent after the issue. */
export interface FollowingMail {
  mail: TypedMail;
  /** The number that its text names. */
  number: string | null;
}

/**
 * Issues or schedules a draft. A refused version is taken over, so that the next press issues.
 * @param onIssued called while the dialog is on screen
 */
export function useIssue(
  { id, version }: Invoice,
  onIssued: (issued: Invoice, following: FollowingMail | null) => void,
) {
  const raiseToast = useRaiseToast();
  const store = useStoreInvoice();
  const [changed, setChanged] = useState(false);
  const write = useDialogWrite<IssueRoute, BodyOf<IssueRoute>, { following: FollowingMail | null }>(
    invoiceRoutes.issue,
    {
      id,
      isFollowed: (): boolean => following !== null,
      onStored(issued) {
        store(issued);
        raiseToast({ kind: 'success', ...issuedWords(issued) });
      },
      onDone: (issued) => onIssued(issued, following),
      onRefused({ code, current }) {
        setFollowing(null);
        const newer = code === 'version.stale' && z.safeParse(invoiceRoutes.one.answer, current).data;
        if (!newer) return;
        store(newer);
        setChanged(true);
        write.edited();
      },
    },
  );
  const { sent, refusal, isBusy, repeats } = write;
  // A sheet that was opened again continues what the one before it has sent.
  const [following, setFollowing] = useState<FollowingMail | null>(sent?.typed.following ?? null);
  const isOfDate =
    refusal !== null && DATE_REFUSALS.includes(refusal.code ?? '') && refusal.fields[0]?.path !== 'series';
  return {
    isBusy,
    repeats,
    repeat: write.repeat,
    changed,
    following,
    sentDate: sent?.variables.issueDate,
    sentSeries: sent?.variables.series,
    dateFault: isOfDate ? (refusal.fields[0]?.message ?? refusal.text) : undefined,
    /** The refusal that isn't shown at the date. */
    refusal: isOfDate ? null : refusal,
    send(issueDate: LocalDate, series: string | undefined, mail: FollowingMail | null) {
      setChanged(false);
      setFollowing(mail);
      write.submit({ version, issueDate, ...(series && { series }) }, { following: mail });
    },
  };
}

function issuedWords({ kind, lifecycle, number, scheduledFor, clientName }: Invoice) {
  const { label } = KIND_WORDS[kind];
  if (lifecycle === 'scheduled' && scheduledFor) {
    return { title: `${label} scheduled for ${formatLocalDate(scheduledFor)}`, description: clientName };
  }
  return { title: `${label} ${number} issued`, description: clientName };
}
