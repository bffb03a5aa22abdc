import { Module } from '@nestjs/common';
import { AuditController } from './audit/audit.controller.ts';
import { AuditService } from './audit/audit.service.ts';
import { OrganizationMailsController } from './mails/organization-mails.controller.ts';
import { MemberRemovalMailRepository } from './members/member-removal-mail.repository.ts';
import { MemberRemovalMailService } from './members/member-removal-mail.service.ts';
import { MemberViewsRepository } from './members/member-views.repository.ts';
import { MembersController } from './members/members.controller.ts';
import { MembersRepository } from './members/members.repository.ts';
import { MembersService } from './members/members.service.ts';
import { OrganizationSwitchRepository } from './organization-switch.repository.ts';
import { OrganizationSwitchService } from './organization-switch.service.ts';
import { OrganizationsController } from './organizations.controller.ts';
import { OrganizationsRepository } from './organizations.repository.ts';
import { OrganizationsService } from './organizations.service.ts';
import { OrganizationPartsRepository } from './parts/organization-parts.repository.ts';
import { OrganizationPartsService } from './parts/organization-parts.service.ts';
import { OrganizationProfileController } from './profile/organization-profile.controller.ts';
import { OrganizationProfileRepository } from './profile/organization-profile.repository.ts';
import { OrganizationProfileService } from './profile/organization-profile.service.ts';
import { OrganizationRenewalsController } from './renewals/organization-renewals.controller.ts';
import { CompanyProfileService } from './setup/company-profile.service.ts';
import { LogoController } from './setup/logo.controller.ts';
import { LogoRepository } from './setup/logo.repository.ts';
import { LogoService } from './setup/logo.service.ts';
import { LogoImages } from './setup/logo-images.ts';
import { OrganizationSeeds } from './setup/organization-seeds.ts';
import { OrganizationSetupController } from './setup/organization-setup.controller.ts';
import { OrganizationSetupRepository } from './setup/organization-setup.repository.ts';
import { OrganizationSetupService } from './setup/organization-setup.service.ts';

@Module({
  controllers: [
    OrganizationsController,
    OrganizationProfileController,
    OrganizationMailsController,
    OrganizationRenewalsController,
    OrganizationSetupController,
    LogoController,
    MembersController,
    AuditController,
  ],
  providers: [
    OrganizationsService,
    OrganizationsRepository,
    OrganizationSwitchService,
    OrganizationSwitchRepository,
    OrganizationSetupService,
    OrganizationSetupRepository,
    OrganizationSeeds,
    OrganizationPartsService,
    OrganizationPartsRepository,
    OrganizationProfileService,
    OrganizationProfileRepository,
    CompanyProfileService,
    LogoService,
    LogoRepository,
    LogoImages,
    AuditService,
    MembersService,
    MembersRepository,
    MemberViewsRepository,
    MemberRemovalMailService,
    MemberRemovalMailRepository,
  ],
  exports: [OrganizationsService],
})
export class OrganizationModule {}
