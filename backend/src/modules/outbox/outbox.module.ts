import { Module } from '@nestjs/common';
import { MailAreas } from './mail-areas.ts';
import { MailPreviews } from './mail-previews.service.ts';
import { MailSenders } from './mail-senders.repository.ts';
import { MailSuppressionsController } from './mail-suppressions.controller.ts';
import { MailSuppressionsRepository } from './mail-suppressions.repository.ts';
import { MailSuppressions } from './mail-suppressions.service.ts';
import { MessageChanges } from './message-changes.service.ts';
import { OutboxController } from './outbox.controller.ts';
import { OutboxRepository } from './outbox.repository.ts';
import { OutboxService } from './outbox.service.ts';
import { Outbox } from './outbox.ts';
import { OutboxBodies } from './outbox-bodies.service.ts';
import { OutboxClaims } from './outbox-claims.service.ts';
import { OutboxDelivery } from './outbox-delivery.service.ts';
import { OutboxLimitsRepository } from './outbox-limits.repository.ts';
import { OutboxSweep } from './outbox-sweep.service.ts';
import { UnsubscribeLinksRepository } from './unsubscribe-links.repository.ts';
import { Unsubscribing } from './unsubscribing.service.ts';

@Module({
  controllers: [OutboxController, MailSuppressionsController],
  providers: [
    Outbox,
    MailAreas,
    OutboxService,
    OutboxRepository,
    OutboxLimitsRepository,
    MessageChanges,
    OutboxClaims,
    OutboxDelivery,
    OutboxSweep,
    OutboxBodies,
    MailPreviews,
    MailSenders,
    MailSuppressions,
    MailSuppressionsRepository,
    Unsubscribing,
    UnsubscribeLinksRepository,
  ],
  exports: [Outbox, OutboxService, MailAreas, MailPreviews, MailSuppressions, Unsubscribing],
})
export class OutboxModule {}
