import { Module } from '@nestjs/common';
import { OrganizationsRepository } from './organizations.repository.ts';
import { OrganizationsService } from './organizations.service.ts';

@Module({ providers: [OrganizationsService, OrganizationsRepository], exports: [OrganizationsService] })
export class OrganizationsModule {}
