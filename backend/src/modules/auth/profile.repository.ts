import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../database/database.ts';

@Injectable()
export class ProfileRepository {
  async setOnboardingCompleted(tx: Transaction, userId: string, completed: boolean, at: Date): Promise<void> {
    await tx.rows('UPDATE oficio.profiles SET onboarding_completed = $2, updated_at = $3 WHERE id = $1', [
      userId,
      completed,
      at.toISOString(),
    ]);
  }
}
