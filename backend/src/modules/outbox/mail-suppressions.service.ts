import { Injectable } from '@nestjs/common';
import type { BodyOf, MailSuppression, mailSuppressionRoutes, QueryOf } from '@oficio/contracts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { fieldFault } from '../invoice-settings/setting-rows.ts';
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
   * Stops mails to an address, or reminders alone. An address without reminders can be widened to all mails.
   * @throws ApiError request.invalid for an address that doesn't get them already
   */
  add(scope: OrganizationScope, body: BodyOf<typeof mailSuppressionRoutes.add>): Promise<MailSuppression> {
    return this.kit.work.write(scope, async (tx) => {
      const address = body.address.toLowerCase();
      const at = this.kit.clock.instant();
      const added = await this.suppressions.add(tx, scope, { address, scope: body.scope, at });
      if (!added) {
        throw fieldFault('request.invalid', {
          path: 'address',
          message: 'This address is in the list already',
        });
      }
      const entity = { type: 'mail_address', id: added.id, name: address } as const;
      const changes = { scope: body.scope };
      await this.kit.audit.record(tx, scope, { action: 'mail_stopped', entity, changes });
      return added;
    });
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
