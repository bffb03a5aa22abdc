import { Injectable } from '@nestjs/common';
import type { LocalDate, StoredDocument } from '@oficio/contracts';
import sql from 'sql-template-tag';
import { ApiDatabase, type Transaction } from '../../../database/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import { SHOWN_DOCUMENT } from '../documents.repository.ts';

@Injectable()
export class ReceiptsRepository {
  constructor(private readonly database: ApiDatabase) {}

  /** @throws ApiError resource.not_found for the expense */
  async ofExpense(
    { organizationId, ...scope }: OrganizationScope,
    expenseId: string,
  ): Promise<StoredDocument[]> {
    const [expenses, receipts] = await this.database.readAll<[{ id: string }, StoredDocument]>(
      { organizationId, ...scope },
      [
        sql`SELECT id FROM public.expenses WHERE organization_id = ${organizationId} AND id = ${expenseId}`,
        sql`SELECT ${SHOWN_DOCUMENT} FROM oficio.documents document
          WHERE document.organization_id = ${organizationId} AND document.entity_type = 'expense'
            AND document.entity_id = ${expenseId} AND document.deleted_at IS NULL
          ORDER BY document.created_at, document.id`,
      ],
    );
    if (expenses.length === 0) throw new ApiError('resource.not_found');
    return receipts;
  }

  /** @throws ApiError resource.not_found, also for an expense in the trash */
  async lockExpense(tx: Transaction, { organizationId }: OrganizationScope, id: string): Promise<LocalDate> {
    const [row] = await tx.rows<{ date: LocalDate }>(
      `SELECT date FROM public.expenses
       WHERE organization_id = $1 AND id = $2 AND deleted_at IS NULL FOR UPDATE`,
      [organizationId, id],
    );
    if (!row) throw new ApiError('resource.not_found');
    return row.date;
  }

  /** As `lockExpense`, by the id of a receipt. */
  async lockExpenseOf(tx: Transaction, scope: OrganizationScope, receiptId: string): Promise<LocalDate> {
    const [receipt] = await tx.rows<{ expenseId: string }>(
      `SELECT entity_id AS "expenseId" FROM oficio.documents
       WHERE organization_id = $1 AND id = $2 AND entity_type = 'expense'`,
      [scope.organizationId, receiptId],
    );
    if (!receipt) throw new ApiError('resource.not_found');
    return this.lockExpense(tx, scope, receipt.expenseId);
  }
}
