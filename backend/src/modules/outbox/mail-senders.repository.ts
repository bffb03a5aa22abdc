import { Injectable } from '@nestjs/common';
import { NO_USER, WorkerDatabase } from '../../database/database.ts';

/** Whose mail it is, for its `From` and `Reply-To`. */
export interface MailSender {
  onBehalfOf: string;
  replyTo: string | undefined;
}

@Injectable()
export class MailSenders {
  constructor(private readonly database: WorkerDatabase) {}

  /** The organization's name, and its business e-mail if it has one. */
  async of(organizationId: string): Promise<MailSender> {
    const [row] = await this.database.read<{ name: string; replyTo: string | null }>(
      NO_USER,
      `SELECT coalesce(nullif(company_name, ''), name) AS name, nullif(business_email, '') AS "replyTo"
       FROM oficio.organizations WHERE id = $1`,
      [organizationId],
    );
    if (!row) throw new Error('The organization of a message is gone');
    return { onBehalfOf: row.name, replyTo: row.replyTo ?? undefined };
  }
}
