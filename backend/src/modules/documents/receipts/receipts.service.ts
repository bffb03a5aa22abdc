import { Injectable } from '@nestjs/common';
import type { StoredDocument } from '@oficio/contracts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import type { UploadedFile } from '../../../http/upload-bodies.ts';
import { requireOpenDays } from '../../books/closed-days.ts';
import { DocumentsService } from '../documents.service.ts';
import { ReceiptsRepository } from './receipts.repository.ts';

/** The receipts of expenses. Each write locks the expense first, as a change of the expense does. */
@Injectable()
export class ReceiptsService {
  constructor(
    private readonly receipts: ReceiptsRepository,
    private readonly documents: DocumentsService,
  ) {}

  /** @throws ApiError resource.not_found */
  async list(scope: OrganizationScope, expenseId: string): Promise<{ items: StoredDocument[] }> {
    return { items: await this.receipts.ofExpense(scope, expenseId) };
  }

  /** @throws ApiError upload.not_a_document, resource.not_found for the expense, storage.full */
  add(
    scope: OrganizationScope,
    expenseId: string,
    name: string,
    file: UploadedFile,
  ): Promise<StoredDocument> {
    return this.documents.store(scope, { name, expenseId }, file, (tx) =>
      this.receipts.lockExpense(tx, scope, expenseId),
    );
  }

  /** @throws ApiError resource.not_found; books.closed, because a reported expense keeps its receipts */
  remove(scope: OrganizationScope, id: string): Promise<void> {
    return this.documents.remove(scope, id, async (tx) => {
      const date = await this.receipts.lockExpenseOf(tx, scope, id);
      await requireOpenDays(tx, scope.organizationId, [['date', date]]);
    });
  }

  /** @throws ApiError resource.not_found, storage.full */
  restore(scope: OrganizationScope, id: string): Promise<StoredDocument> {
    return this.documents.restore(scope, id, (tx) => this.receipts.lockExpenseOf(tx, scope, id));
  }
}
