import { Injectable } from '@nestjs/common';
import type { InvitedRole, MemberScope } from '@oficio/contracts';
import { NO_USER, WorkerDatabase } from '../../database/database.ts';

export interface InvitationToSend {
  email: string;
  role: InvitedRole;
  scope: MemberScope;
  businessName: string;
  invitedBy: string;
  expiresAt: string;
}

/** Runs as the worker, because a mail is sent in no user's name. */
@Injectable()
export class InvitationDeliveryRepository {
  constructor(private readonly database: WorkerDatabase) {}

  /** Stores the hash of a new token, which invalidates the former one. Null if the invitation isn't pending. */
  async renewToken(id: string, tokenHash: string, at: string): Promise<InvitationToSend | null> {
    return this.database.transaction(NO_USER, async (tx) => {
      const [row] = await tx.rows<InvitationToSend>(
        `UPDATE oficio.invitations invitation SET token_hash = $2
         FROM oficio.organizations organization
         WHERE invitation.id = $1 AND invitation.status = 'pending' AND invitation.expires_at > $3
           AND organization.id = invitation.organization_id
         RETURNING invitation.email, invitation.role, invitation.scope, invitation.invited_by_name AS "invitedBy",
           invitation.expires_at AS "expiresAt", organization.name AS "businessName"`,
        [id, tokenHash, at],
      );
      return row ?? null;
    });
  }

  /** Records the delivery of the mail with this token. A mail that was sent again has another token. */
  async noteDelivery(tokenHash: string, refusedBecause: string | null): Promise<void> {
    await this.database.transaction(NO_USER, (tx) =>
      tx.rows(
        `UPDATE oficio.invitations
         SET delivery = CASE WHEN $2::text IS NULL THEN 'sent' ELSE 'refused' END, delivery_failure = $2
         WHERE token_hash = $1`,
        [tokenHash, refusedBecause],
      ),
    );
  }
}
