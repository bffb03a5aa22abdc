import type {
  InvoiceMailQuery,
  invoiceRoutes,
  MailPreviewBody,
  paymentMailRoutes,
  proposalRoutes,
  QueryOf,
  StatementQuery,
  statementMailRoutes,
} from '@oficio/contracts';

/** What a mail to a client is about, as the dialog that writes it needs it. */
export interface MailSubject {
  preview: {
    route:
      | typeof invoiceRoutes.mailPreview
      | typeof paymentMailRoutes.mailPreview
      | typeof proposalRoutes.preview
      | typeof statementMailRoutes.mailPreview;
    parameters?: { id: string };
    query?: StatementQuery | InvoiceMailQuery | QueryOf<typeof proposalRoutes.preview>;
  };
  /** The name of the PDF file that can be attached; null: there is none. */
  fileName: string | null;
  /** What follows below the person's text. */
  follows: string;
}

/** What a mail begins with. */
export interface SuggestedMail extends Pick<MailPreviewBody, 'subject' | 'message'> {
  to: string[];
  cc: string[];
  attachPdf?: boolean;
}

/** A mail as it is typed. */
export interface TypedMail {
  to: string;
  cc: string;
  subject: string;
  message: string;
  attachPdf: boolean;
}

export function typedFrom({ to, cc, subject, message, attachPdf = false }: SuggestedMail): TypedMail {
  return { to: to.join(', '), cc: cc.join(', '), subject, message, attachPdf };
}
