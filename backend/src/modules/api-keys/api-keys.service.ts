import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  API_KEYS,
  addDays,
  type apiKeyRoutes,
  type BodyOf,
  localDateAt,
  startOfDay,
} from '@oficio/contracts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { Sessions } from '../../sessions/sessions.ts';
import { fieldFault } from '../invoice-settings/setting-rows.ts';
import { newApiKey, storedSecret } from './api-key-secret.ts';
import { ApiKeysRepository } from './api-keys.repository.ts';

/** The keys of members. Only a hash of each is stored. */
@Injectable()
export class ApiKeys {
  constructor(
    private readonly kit: RecordKit,
    private readonly keys: ApiKeysRepository,
    private readonly sessions: Sessions,
  ) {}

  async list(scope: OrganizationScope): Promise<AnswerOf<typeof apiKeyRoutes.list>> {
    return { items: await this.keys.all(scope, this.kit.clock.instant()) };
  }

  /**
   * Makes a key. Its secret is made after the write, because the write's answer is stored for its repetition. A repetition
   * therefore answers with another secret, and the first one stops working.
   * @throws ApiError request.invalid for a day that has passed, or for one key too many
   */
  async create(
    scope: OrganizationScope,
    body: BodyOf<typeof apiKeyRoutes.create>,
  ): Promise<AnswerOf<typeof apiKeyRoutes.create>> {
    const { clock, work, database } = this.kit;
    const expiresAt = this.#endOf(scope, body.expiresOn);
    const id = await work.write(scope, async (tx) => {
      if ((await this.keys.countOwn(tx, scope)) >= API_KEYS.most) {
        throw new ApiError(
          'request.invalid',
          `You have ${API_KEYS.most} keys, which is the most. Revoke one first.`,
        );
      }
      const made = {
        ...body,
        id: randomUUID(),
        expiresAt,
        secret: storedSecret(newApiKey()),
        at: clock.instant(),
      };
      await this.keys.insert(tx, scope, made);
      await this.kit.audit.record(tx, scope, {
        action: 'created',
        entity: entityOf(made.id, body.name),
        changes: { access: body.access, expiresOn: body.expiresOn },
      });
      return made.id;
    });
    const key = newApiKey();
    await database.transaction(scope, (tx) => this.keys.give(tx, scope, id, storedSecret(key)));
    const made = await this.keys.one(scope, id, clock.instant());
    if (!made) throw new ApiError('resource.not_found');
    return { ...made, key };
  }

  /** @throws ApiError resource.not_found */
  async revoke(scope: OrganizationScope, id: string): Promise<void> {
    await this.kit.work.write(scope, async (tx) => {
      const name = await this.keys.remove(tx, scope, id);
      if (name === null) throw new ApiError('resource.not_found');
      await this.kit.audit.record(tx, scope, { action: 'ended', entity: entityOf(id, name) });
    });
    this.sessions.forgetKey(id);
  }

  /** The end of the day in the organization's time zone. */
  #endOf({ organization: { timezone } }: OrganizationScope, day: string | null): string | null {
    if (day === null) return null;
    if (day < localDateAt(this.kit.clock.now().getTime(), timezone)) {
      throw fieldFault('request.invalid', { path: 'expiresOn', message: 'This day has passed' });
    }
    return new Date(startOfDay(addDays(day, 1), timezone)).toISOString();
  }
}

const entityOf = (id: string, name: string) => ({ type: 'api_key', id, name }) as const;
