import { Injectable } from '@nestjs/common';
import { type Transaction, WorkerDatabase } from '../../database/database.ts';

interface PendingWelcome {
  name: string;
  email: string;
}

@Injectable()
export class WelcomeRepository {
  constructor(private readonly worker: WorkerDatabase) {}

  /** True only for the first call of a person. */
  async claim(tx: Transaction, userId: string, name: string, at: string): Promise<boolean> {
    const claimed = await tx.rows(
      `INSERT INTO oficio.welcome_mails (user_id, name, queued_at) VALUES ($1, $2, $3)
       ON CONFLICT (user_id) DO NOTHING RETURNING user_id`,
      [userId, name, at],
    );
    return claimed.length === 1;
  }

  /** Null if it was sent already, or if the account is gone. */
  async pending(userId: string): Promise<PendingWelcome | null> {
    const [row] = await this.worker.read<PendingWelcome>(
      { userId, organizationId: null },
      `SELECT name, oficio.address_of(user_id) AS email FROM oficio.welcome_mails
       WHERE user_id = $1 AND sent_at IS NULL`,
      [userId],
    );
    return row?.email ? row : null;
  }

  async sent(userId: string, at: string): Promise<void> {
    await this.worker.transaction({ userId, organizationId: null }, (tx) =>
      tx.rows('UPDATE oficio.welcome_mails SET sent_at = $2 WHERE user_id = $1', [userId, at]),
    );
  }
}
