import { Module } from '@nestjs/common';
import { PaymentsModule } from '../payments/payments.module.ts';
import { RenewalsModule } from '../renewals/renewals.module.ts';
import { SupportModule } from '../support/support.module.ts';
import { TasksModule } from '../tasks/tasks.module.ts';
import { TimeModule } from '../time/time.module.ts';
import { WebhookBodies } from './webhook-bodies.ts';
import { WebhookDelivery } from './webhook-delivery.service.ts';
import { WebhookLogRepository } from './webhook-log.repository.ts';
import { WebhookLog } from './webhook-log.service.ts';
import { WebhookQueueRepository } from './webhook-queue.repository.ts';
import { WebhookReaders } from './webhook-readers.repository.ts';
import { WebhookSecretsRepository } from './webhook-secrets.repository.ts';
import { WebhookSender } from './webhook-sender.ts';
import { WebhooksController } from './webhooks.controller.ts';
import { Webhooks } from './webhooks.service.ts';

/** Events that are sent to programs of organizations. */
@Module({
  imports: [PaymentsModule, SupportModule, RenewalsModule, TasksModule, TimeModule],
  controllers: [WebhooksController],
  providers: [
    Webhooks,
    WebhookBodies,
    WebhookDelivery,
    WebhookLog,
    WebhookLogRepository,
    WebhookQueueRepository,
    WebhookReaders,
    WebhookSecretsRepository,
    WebhookSender,
  ],
})
export class WebhooksModule {}
