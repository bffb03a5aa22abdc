import { Module } from '@nestjs/common';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { ClientMessageArea } from './client-message-area.ts';
import { ClientMessagesController } from './client-messages.controller.ts';
import { ClientMessages } from './client-messages.service.ts';
import { MailTemplatesController } from './mail-templates.controller.ts';
import { MailTemplatesService } from './mail-templates.service.ts';
import { TemplatePreviews } from './template-previews.service.ts';

@Module({
  imports: [OutboxModule],
  controllers: [MailTemplatesController, ClientMessagesController],
  providers: [MailTemplatesService, TemplatePreviews, ClientMessages, ClientMessageArea],
})
export class MailTemplatesModule {}
