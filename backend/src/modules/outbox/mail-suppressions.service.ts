import { Injectable } from '@nestjs/common';
import type { mailSuppressionRoutes, QueryOf } from '@oficio/contracts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { MailSuppressionsRepository, type SuppressedAddress } from './mail-suppressions.repository.ts';

/** The addresses that get no mail from an organization. */
@Injectable()
export class MailSuppressions {
  constructor(
    private readonly suppressions: MailSuppressionsRepository,
    private readonly kit: RecordKit,
  ) {}

  /** The latest first. */
  list(scope: OrganizationScope, query: QueryOf<typeof mailSuppressionRoutes.list>) {
    return this.suppressions.page(scope, query);
  }

  /** Those of the addresses that get no mail at all, whatever the caller sees. */
  among(organizationId: string, addresses: readonly string[]): Promise<SuppressedAddress[]> {
    return this.suppressions.among(organizationId, addresses);
  }

  /**
   * Refuses addresses that get no mail, each at its field.
   * @throws ApiError request.invalid
   */
  async requireReachable(
    { organizationId }: Pick<OrganizationScope, 'organizationId'>,
    fields: Record<'to' | 'cc', readonly string[]>,
  ): Promise<void> {
    const suppressed = await this.among(organizationId, [...fields.to, ...fields.cc]);
    const refused = new Set(suppressed.map(({ address }) => address));
    const faults = Object.entries(fields).flatMap(([name, addresses]) =>
      addresses.flatMap((address, index) =>
        refused.has(address.toLowerCase())
          ? [{ path: `${name}.${index}`, message: `${address} gets no emails from you at the moment.` }]
          : [],
      ),
    );
    if (faults.length > 0) throw new ApiError('request.invalid', faults[0]?.message, { fields: faults });
  }

  /**
   * Mails to the address are possible again. The next refusal suppresses it again.
   * @throws ApiError resource.not_found
   */
  remove(scope: OrganizationScope, id: string): Promise<void> {
    return this.kit.work.write(scope, async (tx) => {
      const name = await this.suppressions.remove(tx, scope, id);
      if (name === null) throw new ApiError('resource.not_found');
      const entity = { type: 'mail_address', id, name } as const;
      await this.kit.audit.record(tx, scope, { action: 'mail_allowed', entity });
    });
  }
}
