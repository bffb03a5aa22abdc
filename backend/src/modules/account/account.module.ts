import { Module } from '@nestjs/common';
import { SubscriptionModule } from '../subscription/subscription.module.ts';
import { AccountController } from './account.controller.ts';
import { AccountDeletionRepository } from './account-deletion.repository.ts';
import { AccountDeletionService } from './account-deletion.service.ts';
import { AccountDeletionMailService } from './account-deletion-mail.service.ts';
import { AccountPurgeRepository } from './account-purge.repository.ts';
import { AccountPurgeService } from './account-purge.service.ts';
import { OwnProof } from './own-proof.service.ts';
import { OwnSessionsRepository } from './own-sessions.repository.ts';
import { OwnSessionsService } from './own-sessions.service.ts';

@Module({
  imports: [SubscriptionModule],
  controllers: [AccountController],
  providers: [
    AccountDeletionMailService,
    AccountDeletionRepository,
    AccountDeletionService,
    AccountPurgeRepository,
    AccountPurgeService,
    OwnProof,
    OwnSessionsRepository,
    OwnSessionsService,
  ],
})
export class AccountModule {}
