import { Injectable } from '@nestjs/common';
import { type AnswerOf, type clientTagRoutes, normalised } from '@oficio/contracts';
import { Clock } from '../../../clock.ts';
import type { Transaction } from '../../../database/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import { uniqueTags } from '../../../records/search-text.ts';
import { AuditLog } from '../../../writes/audit-log.ts';
import { LargeWrites } from '../../../writes/large-writes.ts';
import { UnitOfWork } from '../../../writes/unit-of-work.ts';
import { clientSearchText } from '../client-area.ts';
import { ClientTagsRepository } from './client-tags.repository.ts';

/** Rows of one statement. Their search texts are computed here, and the event loop waits for them. */
const BATCH = 500;

/**
 * Renames and removes tags on all clients, also in the archive and the trash. The versions rise, so that a form that was
 * open meanwhile can't bring an old tag back unnoticed.
 */
@Injectable()
export class ClientTagsService {
  constructor(
    private readonly repository: ClientTagsRepository,
    private readonly work: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly largeWrites: LargeWrites,
    private readonly clock: Clock,
  ) {}

  async list(scope: OrganizationScope): Promise<AnswerOf<typeof clientTagRoutes.list>> {
    return { tags: await this.repository.list(scope) };
  }

  /** @throws ApiError resource.not_found */
  rename(
    scope: OrganizationScope,
    tag: string,
    wanted: string,
  ): Promise<AnswerOf<typeof clientTagRoutes.rename>> {
    return this.work.write(scope, async (tx) => {
      const others = (await this.repository.names(tx, scope)).filter((name) => name !== tag);
      // Another tag in another spelling is the same tag.
      const name = others.find((other) => normalised(other) === normalised(wanted)) ?? wanted;
      return { name, ...(await this.#replace(tx, scope, tag, name)) };
    });
  }

  /** @throws ApiError resource.not_found */
  remove(scope: OrganizationScope, tag: string): Promise<AnswerOf<typeof clientTagRoutes.remove>> {
    return this.work.write(scope, (tx) => this.#replace(tx, scope, tag, null));
  }

  /** Writes the new name, or null for none, in place of the tag. */
  async #replace(
    tx: Transaction,
    scope: OrganizationScope,
    tag: string,
    name: string | null,
  ): Promise<AnswerOf<typeof clientTagRoutes.remove>> {
    const clients = await this.repository.lockTagged(tx, scope, tag);
    if (clients.length === 0) throw new ApiError('resource.not_found', 'No client has this tag any more.');
    const at = this.clock.instant();
    for (let start = 0; start < clients.length; start += BATCH) {
      const changed = clients.slice(start, start + BATCH).map(({ id, contacts, ...fields }) => {
        const tags = uniqueTags(fields.tags.flatMap((one) => (one === tag ? (name ?? []) : one)));
        return { id, tags, search_text: clientSearchText({ ...fields, tags }, contacts) };
      });
      this.repository.write(tx, scope, changed, at);
    }
    await this.largeWrites.announce(tx, [['public.client_directory', clients.map(({ id }) => id)]]);
    const { organization } = scope;
    await this.audit.record(tx, scope, {
      action: name === null ? 'tag_removed' : 'tag_renamed',
      entity: { type: 'organization', id: organization.id, name: organization.name },
      changes: { tag: { before: tag, after: name }, clients: clients.length },
    });
    return { changed: clients.length };
  }
}
