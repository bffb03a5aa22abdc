import { Module } from '@nestjs/common';
import { CompanyProfileService } from './company-profile.service.ts';
import { LogoController } from './logo.controller.ts';
import { LogoRepository } from './logo.repository.ts';
import { LogoService } from './logo.service.ts';
import { LogoImages } from './logo-images.ts';
import { OrganizationSetupController } from './organization-setup.controller.ts';
import { OrganizationSetupRepository } from './organization-setup.repository.ts';
import { OrganizationSetupService } from './organization-setup.service.ts';

@Module({
  controllers: [OrganizationSetupController, LogoController],
  providers: [
    OrganizationSetupService,
    CompanyProfileService,
    OrganizationSetupRepository,
    LogoService,
    LogoRepository,
    LogoImages,
  ],
})
export class OrganizationSetupModule {}
