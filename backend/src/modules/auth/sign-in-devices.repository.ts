import { Injectable } from '@nestjs/common';
import { NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';

/** A browser and a system with which a person has signed in. */
export interface SignInDevice {
  userId: string;
  /** As `deviceWords` names it. */
  device: string;
  at: string;
}

@Injectable()
export class SignInDevicesRepository {
  constructor(private readonly worker: WorkerDatabase) {}

  inTransaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.worker.transaction(NO_USER, work);
  }

  /** Adds a device. False if it is known, or is the person's first one. Concurrent calls for a person wait for each other. */
  async addFurther(tx: Transaction, { userId, device, at }: SignInDevice): Promise<boolean> {
    await tx.rows('SELECT FROM oficio.profiles WHERE id = $1 FOR NO KEY UPDATE', [userId]);
    const [added] = await tx.rows<{ isFurther: boolean }>(
      `INSERT INTO oficio.sign_in_devices (user_id, device, first_seen_at)
       SELECT id, $2, $3 FROM oficio.profiles WHERE id = $1 ON CONFLICT DO NOTHING
       RETURNING EXISTS (SELECT FROM oficio.sign_in_devices known WHERE known.user_id = $1 AND known.device <> $2)
         AS "isFurther"`,
      [userId, device, at],
    );
    return added?.isFurther === true;
  }
}
