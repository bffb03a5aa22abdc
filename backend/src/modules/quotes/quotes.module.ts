import { Module } from '@nestjs/common';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { PublicLinksModule } from '../public-links/public-links.module.ts';
import { PortalQuotes } from './portal-quotes.service.ts';
import { QuoteAnswerMailArea } from './quote-answer-mail-area.ts';
import { QuoteAnswerMails } from './quote-answer-mails.ts';
import { QuoteDocuments } from './quote-documents.service.ts';
import { QuoteLinksController } from './quote-links.controller.ts';
import { QuoteLinksService } from './quote-links.service.ts';
import { QuoteMailArea } from './quote-mail-area.ts';
import { QuoteMailsService } from './quote-mails.service.ts';
import { QuotesController } from './quotes.controller.ts';
import { QuotesRepository } from './quotes.repository.ts';
import { QuotesService } from './quotes.service.ts';

/** What quotes have besides the routes of every area of records. */
@Module({
  imports: [OutboxModule, PublicLinksModule],
  controllers: [QuotesController, QuoteLinksController],
  providers: [
    QuotesService,
    QuotesRepository,
    QuoteDocuments,
    QuoteLinksService,
    QuoteMailsService,
    QuoteMailArea,
    QuoteAnswerMails,
    QuoteAnswerMailArea,
    PortalQuotes,
  ],
  exports: [QuotesService],
})
export class QuotesModule {}
