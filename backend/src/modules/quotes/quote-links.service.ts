import { Injectable } from '@nestjs/common';
import type { LocalDate, Quote } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { lockClientsOf, lockRecord } from '../../records/record-rows.ts';
import { RecordLinks } from '../public-links/record-links.ts';
import { quoteArea } from './quote-area.ts';

/** Links to the client's page of a quote. They lead to its latest version. */
@Injectable()
export class QuoteLinksService {
  constructor(
    private readonly kit: RecordKit,
    private readonly links: RecordLinks,
  ) {}

  /** @throws ApiError resource.not_found */
  list(scope: OrganizationScope, quoteId: string) {
    const text = 'SELECT id FROM public.quotes WHERE organization_id = $1 AND id = $2';
    const values = [scope.organizationId, quoteId];
    return this.links.list(scope, { kind: 'quote', entityId: quoteId }, { text, values });
  }

  /** @throws ApiError resource.not_found, quote.not_possible; request.invalid for one link too many */
  create(scope: OrganizationScope, quoteId: string, until: LocalDate | null | undefined) {
    return this.#make(scope, quoteId, (tx, quote) => this.links.add(tx, scope, linkedTo(quote), { until }));
  }

  /** @throws ApiError resource.not_found, quote.not_possible */
  preview(scope: OrganizationScope, quoteId: string) {
    return this.#make(scope, quoteId, (tx, quote) => this.links.addPreview(tx, scope, linkedTo(quote)));
  }

  /** @throws ApiError resource.not_found */
  revoke(scope: OrganizationScope, quoteId: string, linkId: string | null): Promise<void> {
    return this.kit.work.write(scope, async (tx) => {
      const { record } = await lockRecord(this.kit, quoteArea, tx, scope, quoteId);
      await this.links.revoke(tx, scope, linkedTo(record), linkId);
    });
  }

  #make(scope: OrganizationScope, quoteId: string, add: (tx: Transaction, quote: Quote) => Promise<string>) {
    return this.links.make(scope, async (tx) => {
      lockClientsOf(quoteArea, tx, scope, [quoteId]);
      const { record } = await lockRecord(this.kit, quoteArea, tx, scope, quoteId);
      if (record.number === null || record.deletedAt !== null) {
        throw new ApiError('quote.not_possible', 'Only a quote that was sent has a page.');
      }
      return add(tx, record);
    });
  }
}

function linkedTo({ id, organizationId, clientId, title }: Quote) {
  return { kind: 'quote', organizationId, entityId: id, clientId, name: title } as const;
}
