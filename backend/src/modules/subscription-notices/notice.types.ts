/** What each mail about a trial or a payment says. Instants are UTC ISO text, amounts in the smallest unit. */
export interface NoticeDetailsByKind {
  trial_started: { trialEnd: string };
  trial_ending: { trialEnd: string };
  trial_ended: { trialEnd: string };
  payment_failed: {
    amountMinor: number;
    currency: string;
    /** Until when the product can be used without the payment. */
    accessUntil: string;
  };
  canceled: { planName: string; endsAt: string | null };
  resumed: { planName: string; renewsAt: string | null };
  receipt: {
    amountMinor: number;
    currency: string;
    planName: string;
    /** Until when it is paid. */
    periodEnd: string | null;
    invoiceUrl: string | null;
  };
}

export type NoticeKind = keyof NoticeDetailsByKind;

/** One mail. The key says what about, so that none goes out twice: an invoice's id, a trial's end. */
export type Notice = {
  [Kind in NoticeKind]: {
    organizationId: string;
    kind: Kind;
    key: string;
    details: NoticeDetailsByKind[Kind];
    /** Now, as UTC ISO text. */
    at: string;
  };
}[NoticeKind];

/** A mail that waits to be sent, with what its text needs besides. */
export type PendingNotice = {
  [Kind in NoticeKind]: {
    kind: Kind;
    details: NoticeDetailsByKind[Kind];
    /** The owner's address. */
    address: string;
    organizationName: string;
    timezone: string;
    /** The organization pays nothing and never has: what is said of its trial holds. */
    onTrialAlone: boolean;
  };
}[NoticeKind];
