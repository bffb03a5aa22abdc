import { Injectable } from '@nestjs/common';
import type { Closing, LocalDate } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';

@Injectable()
export class ClosingRepository {
  async lock(tx: Transaction, organizationId: string): Promise<LocalDate | null> {
    const [row] = await tx.rows<{ day: LocalDate | null }>('SELECT oficio.lock_books($1) AS day', [
      organizationId,
    ]);
    return row?.day ?? null;
  }

  async close(tx: Transaction, closedOn: LocalDate | null): Promise<void> {
    const [row] = await tx.rows<{ done: boolean }>('SELECT oficio.close_books($1) AS done', [closedOn]);
    // The caller's role has changed since the request began.
    if (!row?.done) throw new ApiError('access.forbidden');
  }

  /** @param day null: the closing day */
  async read(tx: Transaction, organizationId: string, day: LocalDate | null): Promise<Closing> {
    const [row] = await tx.rows<Closing['before'] & { closedOn: LocalDate | null }>(
      `SELECT settings.closed_on AS "closedOn",
         (SELECT count(*) FROM public.invoices invoice WHERE invoice.organization_id = $1
          AND invoice.record_state <> 'trash' AND invoice.issue_date <= until.day
          AND invoice.lifecycle IN ('draft', 'scheduled')) AS drafts,
         (SELECT count(*) FROM public.invoices invoice WHERE invoice.organization_id = $1
          AND invoice.record_state <> 'trash' AND invoice.issue_date <= until.day
          AND invoice.lifecycle IN ('issued', 'void')) AS documents,
         (SELECT count(*) FROM public.income entry WHERE entry.organization_id = $1
          AND entry.record_state <> 'trash' AND entry.date <= until.day) AS income,
         (SELECT count(*) FROM public.expenses entry WHERE entry.organization_id = $1
          AND entry.record_state <> 'trash' AND entry.date <= until.day) AS expenses,
         (SELECT count(*) FROM public.expenses entry WHERE entry.organization_id = $1
          AND entry.record_state <> 'trash' AND entry.date <= until.day
          AND entry.status IN ('planned', 'unpaid')) AS "unpaidExpenses"
       FROM oficio.billing_settings settings
       CROSS JOIN LATERAL (SELECT coalesce($2::date, settings.closed_on) AS day) until
       WHERE settings.organization_id = $1`,
      [organizationId, day],
    );
    if (!row) throw new ApiError('access.forbidden');
    const { closedOn, ...before } = row;
    return { closedOn, before };
  }
}
