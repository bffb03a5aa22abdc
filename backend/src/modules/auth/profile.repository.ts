import { Injectable } from '@nestjs/common';
import type { accountRoutes, BodyOf } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';

type WritableProfile = BodyOf<typeof accountRoutes.updateProfile>;

@Injectable()
export class ProfileRepository {
  async update(tx: Transaction, userId: string, profile: WritableProfile, at: Date): Promise<void> {
    await tx.rows(
      `UPDATE oficio.profiles SET first_name = $2, last_name = $3, phone = $4, timezone = $5, updated_at = $6
       WHERE id = $1`,
      [userId, profile.firstName, profile.lastName, profile.phone, profile.timezone, at.toISOString()],
    );
  }

  async setOnboardingCompleted(tx: Transaction, userId: string, completed: boolean, at: Date): Promise<void> {
    await tx.rows('UPDATE oficio.profiles SET onboarding_completed = $2, updated_at = $3 WHERE id = $1', [
      userId,
      completed,
      at.toISOString(),
    ]);
  }
}
