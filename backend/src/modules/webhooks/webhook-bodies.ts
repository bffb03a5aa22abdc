import { Injectable } from '@nestjs/common';
import { WEBHOOK_TEST, type WebhookEntity } from '@oficio/contracts';
import type { OrganizationClaims } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { RecordScope } from '../../records/record-area.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { readRecord } from '../../records/record-rows.ts';
import { entityOf } from '../../records/tables.ts';
import { PaymentsService } from '../payments/payments.service.ts';
import { RECORD_AREAS } from '../record-areas.ts';
import { RenewalsService } from '../renewals/renewals.service.ts';
import { MemberTickets } from '../support/member-tickets.service.ts';
import { TasksService } from '../tasks/tasks.service.ts';
import { TimeEntriesService } from '../time/time-entries.service.ts';
import { WebhookReaders } from './webhook-readers.repository.ts';

/** An event that is sent to an endpoint. */
export interface EmittedEvent {
  organizationId: string;
  /** The id that each repetition has. */
  messageId: string;
  event: string;
  entityType: string;
  entityId: string;
  occurredAt: string;
}

type Reader = RecordScope & OrganizationClaims;

/** What is sent: the event, and the thing as the API shows it to the owner when the event is sent for the first time. */
@Injectable()
export class WebhookBodies {
  constructor(
    private readonly kit: RecordKit,
    private readonly readers: WebhookReaders,
    private readonly payments: PaymentsService,
    private readonly tickets: MemberTickets,
    private readonly renewals: RenewalsService,
    private readonly tasks: TasksService,
    private readonly time: TimeEntriesService,
  ) {}

  async bodyOf(emitted: EmittedEvent): Promise<string> {
    const { messageId: id, event, entityType: type, entityId, occurredAt: time } = emitted;
    const data = event === WEBHOOK_TEST ? TEST_DATA : await this.#dataOf(emitted);
    return JSON.stringify({ id, event, time, entity: { type, id: entityId }, data });
  }

  /** Null for a thing that is gone. */
  async #dataOf({ organizationId, entityType, entityId }: EmittedEvent): Promise<unknown> {
    const reader = await this.readers.ownerOf(organizationId);
    if (!reader) return null;
    try {
      return await this.#read(reader, entityType as WebhookEntity, entityId);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'resource.not_found') return null;
      throw error;
    }
  }

  #read(reader: Reader, type: WebhookEntity, id: string): Promise<unknown> {
    if (type === 'payment') return this.payments.one(reader, id);
    if (type === 'ticket') return this.tickets.read(reader, id);
    if (type === 'renewal') return this.renewals.one(reader, id);
    if (type === 'task') return this.tasks.one(reader, id);
    if (type === 'time_entry') return this.time.one(reader, id);
    const found = RECORD_AREAS.find(({ area }) => entityOf(area) === type);
    if (!found) throw new Error(`Nothing reads ${type} for webhooks`);
    return readRecord<object>(this.kit, found.area, reader, id);
  }
}

const TEST_DATA = { message: 'This is a test. Nothing has happened.' };
