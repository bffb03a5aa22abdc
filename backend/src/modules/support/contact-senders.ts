import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { AuditActor } from '../../http/audit-log.ts';
import { bearerToken } from '../../http/authentication.guard.ts';
import { idempotencyOf } from '../../http/idempotency.ts';
import type { Principal } from '../../http/principal.ts';
import { addressKey } from '../../http/rate-limits.ts';
import { Refusal } from '../../http/refusal.ts';
import { stateOf } from '../../http/request-state.ts';
import { Sessions } from '../../http/sessions.ts';
import type { WriteScope } from '../../http/unit-of-work.ts';

/** Who uses the contact form, as far as it is known. */
export interface ContactSender {
  /** Whose rows and whose log it is. */
  scope: WriteScope & AuditActor;
  isVisitor: boolean;
  /** The network's address, as limits count it. */
  address: string;
}

/** In the place of a visitor's id. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

@Injectable()
export class ContactSenders {
  constructor(private readonly sessions: Sessions) {}

  async of(request: Request): Promise<ContactSender> {
    const person = await this.#personOf(request);
    return {
      scope: {
        userId: person?.userId ?? NOBODY,
        organizationId: person?.organization?.id ?? null,
        requestId: stateOf(request).id,
        principal: { displayName: person?.displayName ?? 'Visitor' },
        idempotency: idempotencyOf(request),
      },
      isVisitor: person === null,
      address: addressKey(request.ip),
    };
  }

  /** A session that has ended keeps nobody from asking for help. */
  async #personOf(request: Request): Promise<Principal | null> {
    if (request.headers.authorization === undefined) return null;
    try {
      return await this.sessions.principalOf(bearerToken(request));
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  }
}
