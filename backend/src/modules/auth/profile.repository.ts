import { Injectable } from '@nestjs/common';
import type { accountRoutes, authRoutes, BodyOf } from '@oficio/contracts';
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

  /** Absent preferences stay. */
  async updatePreferences(
    tx: Transaction,
    userId: string,
    { onboardingCompleted, dashboardCards }: BodyOf<typeof authRoutes.updatePreferences>,
    at: Date,
  ): Promise<void> {
    await tx.rows(
      `UPDATE oficio.profiles SET onboarding_completed = coalesce($2, onboarding_completed),
         dashboard_cards = CASE WHEN $3 THEN $4::text[] ELSE dashboard_cards END, updated_at = $5 WHERE id = $1`,
      [
        userId,
        onboardingCompleted ?? null,
        dashboardCards !== undefined,
        dashboardCards ?? null,
        at.toISOString(),
      ],
    );
  }
}
