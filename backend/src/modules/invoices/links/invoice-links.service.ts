import { Injectable } from '@nestjs/common';
import { type AnswerOf, type Invoice, type invoiceLinkRoutes, PUBLIC_LINKS } from '@oficio/contracts';
import type { Transaction } from '../../../database/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import { RecordKit } from '../../../records/record-kit.ts';
import { lockClientsOf, lockRecord } from '../../../records/record-rows.ts';
import { PublicLinks } from '../../public-links/public-links.ts';
import { invoiceArea } from '../invoice-area.ts';
import { InvoiceLinksRepository } from './invoice-links.repository.ts';

/** Links to the client's page of an invoice. */
@Injectable()
export class InvoiceLinksService {
  constructor(
    private readonly kit: RecordKit,
    private readonly links: PublicLinks,
    private readonly rows: InvoiceLinksRepository,
  ) {}

  /** @throws ApiError resource.not_found */
  async list(scope: OrganizationScope, invoiceId: string): Promise<AnswerOf<typeof invoiceLinkRoutes.list>> {
    const items = await this.rows.list(scope, invoiceId);
    if (!items) throw new ApiError('resource.not_found');
    return { items };
  }

  /** @throws ApiError resource.not_found, invoice.not_issued; request.invalid for one link too many */
  create(scope: OrganizationScope, invoiceId: string) {
    return this.#make(scope, invoiceId, async (tx, invoice) => {
      if (invoice.lifecycle !== 'issued') throw new ApiError('invoice.not_issued');
      if ((await this.rows.count(tx, scope, invoiceId)) >= PUBLIC_LINKS.most) {
        throw new ApiError(
          'request.invalid',
          `An invoice can have ${PUBLIC_LINKS.most} links. Revoke one first.`,
        );
      }
      const id = await this.links.add(tx, linkedTo(invoice), { createdBy: scope.userId, isPreview: false });
      await this.#record(tx, scope, invoice, 'link_created', { linkId: id });
      return id;
    });
  }

  /** @throws ApiError resource.not_found, invoice.not_issued */
  preview(scope: OrganizationScope, invoiceId: string) {
    return this.#make(scope, invoiceId, async (tx, invoice) => {
      if (!['issued', 'void'].includes(invoice.lifecycle)) throw new ApiError('invoice.not_issued');
      await this.rows.removeExpiredPreviews(tx, scope, { invoiceId, at: this.kit.clock.instant() });
      return this.links.add(tx, linkedTo(invoice), { createdBy: scope.userId, isPreview: true });
    });
  }

  /** @throws ApiError resource.not_found */
  revoke(scope: OrganizationScope, invoiceId: string, linkId: string | null): Promise<void> {
    return this.kit.work.write(scope, async (tx) => {
      const { record } = await lockRecord(this.kit, invoiceArea, tx, scope, invoiceId);
      const at = this.kit.clock.instant();
      const ids = await this.rows.revoke(tx, scope, { invoiceId, linkId, at });
      if (ids.length > 0) await this.#record(tx, scope, record, 'link_revoked', { linkIds: ids });
      else if (linkId !== null) throw new ApiError('resource.not_found', GONE);
    });
  }

  /** The token is made after the write, because the write's answer is stored for its repetition. */
  async #make(
    scope: OrganizationScope,
    invoiceId: string,
    add: (tx: Transaction, invoice: Invoice) => Promise<string>,
  ): Promise<AnswerOf<typeof invoiceLinkRoutes.create>> {
    const id = await this.kit.work.write(scope, async (tx) => {
      await lockClientsOf(invoiceArea, tx, scope, [invoiceId]);
      const { record } = await lockRecord(this.kit, invoiceArea, tx, scope, invoiceId);
      return add(tx, record);
    });
    const { organizationId } = scope;
    const url = await this.kit.database.transaction(scope, (tx) =>
      this.links.give(tx, { organizationId, id }),
    );
    return { id, url };
  }

  /** Writes the audit entry, and lets other browsers read the links again. */
  async #record(
    tx: Transaction,
    scope: OrganizationScope,
    { id, title, clientId }: Invoice,
    action: 'link_created' | 'link_revoked',
    changes: Record<string, unknown>,
  ): Promise<void> {
    await this.rows.showChange(tx, scope, id);
    const entity = { type: 'invoice', id, name: title, clientId } as const;
    await this.kit.audit.record(tx, scope, { action, entity, changes });
  }
}

const GONE = 'This link was not found. It may have been revoked.';

function linkedTo({ id, organizationId, clientId }: Invoice) {
  return { kind: 'invoice', organizationId, entityId: id, clientId } as const;
}
