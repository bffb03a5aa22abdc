import { Injectable } from '@nestjs/common';
import type { LocalDate } from '@oficio/contracts';
import type { Transaction } from '../../../database/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import { RecordKit } from '../../../records/record-kit.ts';
import { RecordLinks } from '../../public-links/record-links.ts';
import { readProposal } from './proposal-rows.ts';

/** Links to the client's page of a proposal. */
@Injectable()
export class ProposalLinksService {
  constructor(
    private readonly kit: RecordKit,
    private readonly links: RecordLinks,
  ) {}

  /** @throws ApiError resource.not_found */
  list(scope: OrganizationScope, proposalId: string) {
    const text = 'SELECT id FROM oficio.renewal_proposals WHERE organization_id = $1 AND id = $2';
    const values = [scope.organizationId, proposalId];
    return this.links.list(scope, { kind: 'proposal', entityId: proposalId }, { text, values });
  }

  /** @throws ApiError resource.not_found; request.invalid for one link too many */
  create(scope: OrganizationScope, proposalId: string, until: LocalDate | null | undefined) {
    return this.links.make(scope, async (tx) =>
      this.links.add(tx, scope, await linked(tx, scope, proposalId), { until }),
    );
  }

  /** @throws ApiError resource.not_found */
  preview(scope: OrganizationScope, proposalId: string) {
    return this.links.make(scope, async (tx) =>
      this.links.addPreview(tx, scope, await linked(tx, scope, proposalId)),
    );
  }

  /** @throws ApiError resource.not_found */
  revoke(scope: OrganizationScope, proposalId: string, linkId: string | null): Promise<void> {
    return this.kit.work.write(scope, async (tx) => {
      await this.links.revoke(tx, scope, await linked(tx, scope, proposalId), linkId);
    });
  }
}

/** The proposal as its links name it, locked so that links are counted one after the other. */
async function linked(tx: Transaction, { organizationId }: OrganizationScope, id: string) {
  const proposal = await readProposal(tx, { organizationId, id });
  if (!proposal) throw new ApiError('resource.not_found');
  const { clientId, clientName } = proposal;
  tx.send('SELECT oficio.lock_clients($1, ARRAY[$2]::uuid[])', [organizationId, clientId]);
  await tx.rows(
    'SELECT FROM oficio.renewal_proposals WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE',
    [organizationId, id],
  );
  return { kind: 'proposal', organizationId, entityId: id, clientId, name: clientName } as const;
}
