import { Module } from '@nestjs/common';
import { OrganizationSwitchRepository } from './organization-switch.repository.ts';
import { OrganizationSwitchService } from './organization-switch.service.ts';
import { OrganizationsController } from './organizations.controller.ts';
import { OrganizationsRepository } from './organizations.repository.ts';
import { OrganizationsService } from './organizations.service.ts';

@Module({
  controllers: [OrganizationsController],
  providers: [
    OrganizationsService,
    OrganizationsRepository,
    OrganizationSwitchService,
    OrganizationSwitchRepository,
  ],
  exports: [OrganizationsService],
})
export class OrganizationsModule {}
