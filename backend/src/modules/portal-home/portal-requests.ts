import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DAY_MS } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import { NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { RateLimits } from '../../limits/rate-limits.ts';
import { Outbox } from '../outbox/outbox.ts';
import { contactsWithAddress } from './portal-contact-rows.ts';
import { insertRequest, type StoredRequest, takeRequest } from './portal-request-rows.ts';
import { SIGN_IN_ENTITY } from './sign-in-mail-area.ts';
import { SIGN_IN_WORDS } from './sign-in-words.ts';

/** Requests for a sign-in link. The request does the same work for every address, and a job looks for its contacts. */
@Injectable()
export class PortalRequests {
  constructor(
    private readonly worker: WorkerDatabase,
    private readonly limits: RateLimits,
    private readonly outbox: Outbox,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {
    jobs.handle('portal-request.answer', ({ requestId }) => this.#answer(requestId));
  }

  /** @throws ApiError rate.limited for a sixth request of an address in an hour, whether it is known or not */
  async add(typed: string): Promise<void> {
    const address = typed.toLowerCase();
    await this.limits.require('portalSignIns', `address ${address}`);
    await this.worker.transaction(NO_USER, async (tx) => {
      const id = randomUUID();
      await insertRequest(tx, { id, address }, this.clock.instant());
      await this.jobs.enqueue(tx, 'portal-request.answer', { requestId: id });
    });
  }

  /** One mail goes to an address, whatever number of clients it belongs to. Requests whose job was lost are removed, too. */
  async #answer(requestId: string): Promise<void> {
    await this.worker.transaction(NO_USER, async (tx) => {
      const lostBefore = new Date(this.clock.now().getTime() - DAY_MS).toISOString();
      const request = await takeRequest(tx, requestId, lostBefore);
      if (request) await this.#mail(tx, request);
    });
  }

  async #mail(tx: Transaction, { id, address }: StoredRequest): Promise<void> {
    const [contact] = await contactsWithAddress(tx, address);
    if (!contact) return;
    const { organizationId, clientId, contactId, locale, seller } = contact;
    const words = SIGN_IN_WORDS[locale];
    await this.outbox.enqueueMail(tx, {
      organizationId,
      clientId,
      contactId,
      occurrenceKey: `sign_in:${id}`,
      kind: 'automatic',
      templateKey: 'sign_in',
      entityType: SIGN_IN_ENTITY,
      entityId: contactId,
      to: address,
      locale,
      subject: words.subject(seller),
      bodyText: words.text(seller),
      createdBy: null,
    });
  }
}
