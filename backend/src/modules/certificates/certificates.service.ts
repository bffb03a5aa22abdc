import { Injectable } from '@nestjs/common';
import type { BodyOf, CertificateReadings, certificateRoutes } from '@oficio/contracts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { trashBegins } from '../../records/record-rows.ts';
import { RecordWrites } from '../../records/record-writes.ts';
import { certificateArea } from './certificate-area.ts';
import { CertificatesRepository } from './certificates.repository.ts';
import { enqueueReading } from './unread.ts';

const HTTPS = 443;

/** What a person sees of a certificate's readings, and does about them. */
@Injectable()
export class CertificatesService {
  readonly #writes;

  constructor(
    private readonly certificates: CertificatesRepository,
    private readonly kit: RecordKit,
  ) {
    this.#writes = new RecordWrites(kit, certificateArea);
  }

  /** @throws ApiError resource.not_found */
  async readings(scope: OrganizationScope, id: string): Promise<CertificateReadings> {
    const readings = await this.certificates.readings(scope, id, trashBegins(this.kit));
    if (!readings) throw new ApiError('resource.not_found');
    return readings;
  }

  /**
   * Queues checks of the certificates that are open.
   * @throws ApiError resource.not_found if none of them is; rate.limited
   */
  check(scope: OrganizationScope, ids: readonly string[]): Promise<{ checking: true }> {
    return this.kit.work.write(scope, async (tx) => {
      const checked = await this.certificates.checkable(tx, scope, ids);
      if (checked.length === 0) throw new ApiError('resource.not_found', NOT_CHECKED);
      await this.kit.limits.require('certificateChecks', `organization ${scope.organizationId}`, TOO_MANY);
      for (const certificate of checked) {
        await enqueueReading(tx, certificate.id);
        const entity = { type: 'certificate', ...certificate } as const;
        await this.kit.audit.record(tx, scope, { action: 'checked', entity });
      }
      return { checking: true };
    });
  }

  /**
   * Watches the hosts of a domain that aren't watched yet: the domain itself and its www.
   * @throws ApiError resource.not_found
   */
  watch(
    scope: OrganizationScope,
    { domainId, hostingId }: BodyOf<typeof certificateRoutes.watch>,
  ): Promise<{ added: string[] }> {
    return this.kit.work.write(scope, async (tx) => {
      const domain = await this.certificates.domainName(tx, scope, domainId);
      if (domain === null) throw new ApiError('resource.not_found');
      const hosts = domain.startsWith(WWW) ? [domain] : [domain, `${WWW}${domain}`];
      const watched = await this.certificates.watched(tx, scope, hosts, HTTPS);
      const added: string[] = [];
      for (const name of hosts.filter((host) => !watched.includes(host))) {
        added.push(
          (await this.#writes.createIn(tx, scope, { name, domainId, ...(hostingId && { hostingId }) })).name,
        );
      }
      return { added };
    });
  }
}

const WWW = 'www.';
const NOT_CHECKED = 'Only open certificates are checked. This one may be archived or deleted.';
const TOO_MANY = 'You have asked for as many checks as you can in an hour.';
