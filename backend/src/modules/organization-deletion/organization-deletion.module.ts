import { Module } from '@nestjs/common';
import { SubscriptionModule } from '../subscription/subscription.module.ts';
import { OrganizationDeletionController } from './organization-deletion.controller.ts';
import { OrganizationDeletionRepository } from './organization-deletion.repository.ts';
import { OrganizationDeletionService } from './organization-deletion.service.ts';
import { OrganizationDeletionMailService } from './organization-deletion-mail.service.ts';
import { OrganizationInactivityRepository } from './organization-inactivity.repository.ts';
import { OrganizationInactivity } from './organization-inactivity.service.ts';
import { OrganizationPurgeRepository } from './organization-purge.repository.ts';
import { OrganizationPurgeService } from './organization-purge.service.ts';

@Module({
  imports: [SubscriptionModule],
  controllers: [OrganizationDeletionController],
  providers: [
    OrganizationDeletionService,
    OrganizationDeletionRepository,
    OrganizationDeletionMailService,
    OrganizationInactivity,
    OrganizationInactivityRepository,
    OrganizationPurgeService,
    OrganizationPurgeRepository,
  ],
})
export class OrganizationDeletionModule {}
