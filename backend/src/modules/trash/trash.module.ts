import { Module } from '@nestjs/common';
import { TrashPurgeRepository } from './trash-purge.repository.ts';
import { TrashPurge } from './trash-purge.service.ts';

@Module({ providers: [TrashPurge, TrashPurgeRepository] })
export class TrashModule {}
