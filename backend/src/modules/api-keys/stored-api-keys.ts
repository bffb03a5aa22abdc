import { Injectable } from '@nestjs/common';
import { API_KEYS } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import { NO_USER, WorkerDatabase } from '../../database/database.ts';
import type { ApiKeySource, VerifiedKey } from '../../sessions/api-key.ts';
import { storedSecret } from './api-key-secret.ts';

/** A missing organization or person is the principal's business, so that this statement reads one row of one table. */
const FIND = `
  SELECT id, user_id AS "userId", organization_id AS "organizationId", name, prefix, access, role,
    coalesce(last_used_at <= $3, true) AS "isDue"
  FROM oficio.api_keys WHERE key_hash = $1 AND (expires_at IS NULL OR expires_at > $2)`;

@Injectable()
export class StoredApiKeys implements ApiKeySource {
  constructor(
    private readonly worker: WorkerDatabase,
    private readonly clock: Clock,
  ) {}

  async find(key: string): Promise<VerifiedKey | null> {
    const at = this.clock.now();
    const noted = new Date(at.getTime() - API_KEYS.usedPauseMs).toISOString();
    const [row] = await this.worker.read<VerifiedKey & { isDue: boolean }>(NO_USER, FIND, [
      storedSecret(key).hash,
      at.toISOString(),
      noted,
    ]);
    if (!row) return null;
    const { isDue, ...found } = row;
    if (isDue) await this.#noteUse(found.id, at.toISOString(), noted);
    return found;
  }

  /** Of concurrent first uses, only one writes. */
  async #noteUse(id: string, at: string, noted: string): Promise<void> {
    await this.worker.transaction(NO_USER, (tx) =>
      tx.rows(
        `UPDATE oficio.api_keys SET last_used_at = $2
         WHERE id = $1 AND (last_used_at IS NULL OR last_used_at <= $3)`,
        [id, at, noted],
      ),
    );
  }
}
