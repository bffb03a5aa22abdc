/** The content of each mail about a trial or a payment. Instants are UTC ISO text, amounts in the smallest unit. */
export interface NoticeDetailsByKind {
  trial_started: { trialEnd: string };
  trial_ending: { trialEnd: string };
  trial_ended: { trialEnd: string };
  payment_failed: {
    amountMinor: number;
    currency: string;
    /** The end of access without the payment. */
    accessUntil: string;
  };
  canceled: { planName: string; endsAt: string | null };
  resumed: { planName: string; renewsAt: string | null };
  receipt: {
    amountMinor: number;
    currency: string;
    planName: string;
    /** The end of the paid period. */
    periodEnd: string | null;
    invoiceUrl: string | null;
  };
}

export type NoticeKind = keyof NoticeDetailsByKind;

/** One mail. The key is its subject (an invoice's id, a trial's end), so that none is sent twice. */
export type Notice = {
  [Kind in NoticeKind]: {
    organizationId: string;
    kind: Kind;
    key: string;
    details: NoticeDetailsByKind[Kind];
    /** The current instant, as UTC ISO text. */
    at: string;
  };
}[NoticeKind];

/** An unsent mail with the data that its text needs. */
export type PendingNotice = {
  [Kind in NoticeKind]: {
    kind: Kind;
    details: NoticeDetailsByKind[Kind];
    /** The owner's address. */
    address: string;
    organizationName: string;
    timezone: string;
    /** The organization has never paid, so the statements about its trial hold. */
    onTrialAlone: boolean;
  };
}[NoticeKind];
