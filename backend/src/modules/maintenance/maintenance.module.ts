import { Module } from '@nestjs/common';
import { MaintenanceRepository } from './maintenance.repository.ts';
import { MaintenanceService } from './maintenance.service.ts';

@Module({ providers: [MaintenanceRepository, MaintenanceService] })
export class MaintenanceModule {}
