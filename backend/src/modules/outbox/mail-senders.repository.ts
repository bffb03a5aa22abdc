import { Injectable } from '@nestjs/common';
import { NO_USER, WorkerDatabase } from '../../database/database.ts';
import { mailBranding } from '../organization/mails/mail-branding.ts';

/** Whose mail it is, for its `From` and `Reply-To`. */
export interface MailSender {
  onBehalfOf: string;
  replyTo: string | undefined;
}

@Injectable()
export class MailSenders {
  constructor(private readonly database: WorkerDatabase) {}

  /** The name that the organization has chosen for its mails, and its business e-mail if it has one. */
  async of(organizationId: string): Promise<MailSender> {
    return this.database.transaction(NO_USER, async (tx) => {
      const { name } = await mailBranding(tx, organizationId);
      const [row] = await tx.rows<{ replyTo: string | null }>(
        `SELECT nullif(business_email, '') AS "replyTo" FROM oficio.organizations WHERE id = $1`,
        [organizationId],
      );
      return { onBehalfOf: name, replyTo: row?.replyTo ?? undefined };
    });
  }
}
