import { Injectable } from '@nestjs/common';
import type { ApiKey, apiKeyRoutes, BodyOf } from '@oficio/contracts';
import { ApiDatabase, type Transaction } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import type { StoredSecret } from './api-key-secret.ts';

/** The policies show a person the own keys, and owner and admin those of all members. */
const KEYS = `
  SELECT key.id, key.name, key.prefix, key.access, key.role, key.user_id AS "userId",
    coalesce(nullif(btrim(member.first_name || ' ' || member.last_name), ''), member.email) AS "personName",
    key.created_at AS "createdAt", key.expires_on AS "expiresOn", coalesce(key.expires_at <= $2, false) AS "hasExpired",
    key.last_used_at AS "lastUsedAt"
  FROM oficio.api_keys key
  JOIN oficio.organization_members() member ON member.user_id = key.user_id
  WHERE key.organization_id = $1`;

interface NewKey extends BodyOf<typeof apiKeyRoutes.create> {
  id: string;
  expiresAt: string | null;
  secret: StoredSecret;
  at: string;
}

@Injectable()
export class ApiKeysRepository {
  constructor(private readonly database: ApiDatabase) {}

  all(scope: OrganizationScope, at: string): Promise<ApiKey[]> {
    return this.database.read<ApiKey>(scope, `${KEYS} ORDER BY key.created_at DESC, key.id`, [
      scope.organizationId,
      at,
    ]);
  }

  async one(scope: OrganizationScope, id: string, at: string): Promise<ApiKey | null> {
    const values = [scope.organizationId, at, id];
    const [key] = await this.database.read<ApiKey>(scope, `${KEYS} AND key.id = $3`, values);
    return key ?? null;
  }

  /** The number of the person's keys, which other creations of the person wait for. */
  async countOwn(tx: Transaction, { organizationId, userId }: OrganizationScope): Promise<number> {
    tx.send('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `api keys ${organizationId} ${userId}`,
    ]);
    const [row] = await tx.rows<{ keys: number }>(
      'SELECT count(*)::integer AS keys FROM oficio.api_keys WHERE organization_id = $1 AND user_id = $2',
      [organizationId, userId],
    );
    return row?.keys ?? 0;
  }

  async insert(tx: Transaction, { organizationId, userId, organization }: OrganizationScope, key: NewKey) {
    await tx.rows(
      `INSERT INTO oficio.api_keys (id, organization_id, user_id, name, prefix, key_hash, access, role, expires_on,
         expires_at, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        key.id,
        organizationId,
        userId,
        key.name,
        key.secret.prefix,
        key.secret.hash,
        key.access,
        organization.memberRole,
        key.expiresOn,
        key.expiresAt,
        key.at,
      ],
    );
  }

  /** Gives the key another secret. */
  async give(tx: Transaction, { organizationId }: OrganizationScope, id: string, secret: StoredSecret) {
    await tx.rows(
      'UPDATE oficio.api_keys SET prefix = $3, key_hash = $4 WHERE organization_id = $1 AND id = $2',
      [organizationId, id, secret.prefix, secret.hash],
    );
  }

  /** The name of the ended key; null if the caller has no such key. */
  async remove(tx: Transaction, { organizationId }: OrganizationScope, id: string): Promise<string | null> {
    const [key] = await tx.rows<{ name: string }>(
      'DELETE FROM oficio.api_keys WHERE organization_id = $1 AND id = $2 RETURNING name',
      [organizationId, id],
    );
    return key?.name ?? null;
  }
}
