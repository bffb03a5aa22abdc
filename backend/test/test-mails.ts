import { randomUUID } from 'node:crypto';
import type { MessageState, SkipReason, SuppressionReason } from '@oficio/contracts';
import type { Transaction } from '../src/database/database.ts';
import { Jobs } from '../src/jobs/jobs.ts';
import type { MailAttachment } from '../src/mails/index.ts';
import { MailAreas } from '../src/modules/outbox/mail-areas.ts';
import { Outbox } from '../src/modules/outbox/outbox.ts';
import type { MailArea, NewMessage, StoredMessage } from '../src/modules/outbox/outbox.types.ts';
import type { TestApplication, TestOwner } from './test-application.ts';
import { asWorker } from './test-coupons.ts';

type Provider = Pick<TestApplication['nest'], 'get'>;

/** An area of mails about things that exist in tests alone. */
export class TestMails implements MailArea {
  isDocument = false;
  /** The reason for which each message is skipped. */
  unwanted: SkipReason | null = null;
  attachments: (() => Promise<readonly MailAttachment[]>) | undefined;
  composing: (message: StoredMessage) => Promise<void> = async () => undefined;
  readonly #outcomes: [id: string, state: MessageState][] = [];

  constructor(
    private readonly app: TestApplication,
    readonly entityType = 'thing',
  ) {
    this.joins(app.nest);
  }

  /** Registers the area in a replica. */
  joins(nest: Provider): void {
    nest.get(MailAreas, { strict: false }).register(this.entityType, this);
  }

  async stillWanted(): Promise<SkipReason | null> {
    return this.unwanted;
  }

  async compose(message: StoredMessage) {
    await this.composing(message);
    const text = message.bodyText ?? '';
    const { attachments } = this;
    return { subject: message.subject, html: `<p>${text}</p>`, text, ...(attachments && { attachments }) };
  }

  async onOutcome(_: Transaction, { id, state }: StoredMessage): Promise<void> {
    this.#outcomes.push([id, state]);
  }

  /** A message of an organization, by default a person's. */
  messageOf({ organizationId, userId }: TestOwner, message: Partial<NewMessage> = {}): NewMessage {
    return {
      organizationId,
      clientId: null,
      contactId: null,
      occurrenceKey: `thing.made:${randomUUID()}`,
      kind: 'manual',
      templateKey: 'thing_made',
      entityType: this.entityType,
      entityId: randomUUID(),
      to: 'client@example.com',
      locale: 'en',
      subject: 'A thing for you',
      bodyText: 'Here it is.',
      createdBy: userId,
      ...message,
    };
  }

  /** Queues a message as the worker. Empty for a key that exists. */
  async enqueue(owner: TestOwner, message: Partial<NewMessage> = {}): Promise<string> {
    const outbox = this.app.nest.get(Outbox, { strict: false });
    return (await asWorker(this.app, (tx) => outbox.enqueueMail(tx, this.messageOf(owner, message)))) ?? '';
  }

  async stateOf(id: string): Promise<string | undefined> {
    return (await this.row(id))?.state as string | undefined;
  }

  async row(id: string): Promise<Record<string, unknown> | undefined> {
    const { rows } = await this.app.admin.query('SELECT * FROM oficio.outbox WHERE id = $1', [id]);
    return rows[0];
  }

  /** The states of a message of which its area was informed. */
  outcomesOf(id: string): MessageState[] {
    return this.#outcomes.filter(([one]) => one === id).map(([, state]) => state);
  }

  /** Runs the queued jobs until none is left. */
  runJobs() {
    return this.app.nest.get(Jobs, { strict: false }).runPending();
  }
}

/** An address that gets no mail from the owner's organization. Returns the id of its row. */
export async function suppress(
  app: TestApplication,
  { organizationId }: Pick<TestOwner, 'organizationId'>,
  address: string,
  reason: SuppressionReason = 'bounced',
): Promise<string> {
  const id = randomUUID();
  await app.admin.query(
    `INSERT INTO oficio.mail_suppressions (id, organization_id, address, scope, reason, created_at)
     VALUES ($1, $2, $3, 'all', $4, $5)`,
    [id, organizationId, address, reason, app.clock.now()],
  );
  return id;
}
