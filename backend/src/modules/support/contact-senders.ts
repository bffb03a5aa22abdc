import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { ApiError } from '../../http/api-error.ts';
import { bearerToken } from '../../http/authentication.guard.ts';
import { idempotencyOf } from '../../http/idempotency.ts';
import { stateOf } from '../../http/request-state.ts';
import { addressKey } from '../../limits/rate-limits.ts';
import type { Principal } from '../../sessions/principal.ts';
import { Sessions } from '../../sessions/sessions.ts';
import type { AuditActor } from '../../writes/audit-log.ts';
import type { WriteScope } from '../../writes/unit-of-work.ts';

/** The sender of a contact message, signed in or not. */
export interface ContactSender {
  /** The owner of the ticket and of its audit entry. */
  scope: WriteScope & AuditActor;
  isVisitor: boolean;
  /** The network address, as the limits' key. */
  address: string;
}

const VISITOR_ID = '00000000-0000-0000-0000-000000000000';

@Injectable()
export class ContactSenders {
  constructor(private readonly sessions: Sessions) {}

  async of(request: Request): Promise<ContactSender> {
    const person = await this.#personOf(request);
    return {
      scope: {
        userId: person?.userId ?? VISITOR_ID,
        organizationId: person?.organization?.id ?? null,
        requestId: stateOf(request).id,
        principal: { displayName: person?.displayName ?? 'Visitor' },
        idempotency: idempotencyOf(request),
      },
      isVisitor: person === null,
      address: addressKey(request.ip),
    };
  }

  /** An ended session doesn't prevent a message: its sender counts as a visitor. */
  async #personOf(request: Request): Promise<Principal | null> {
    if (request.headers.authorization === undefined) return null;
    try {
      return await this.sessions.principalOf(bearerToken(request));
    } catch (error) {
      if (error instanceof ApiError) return null;
      throw error;
    }
  }
}
