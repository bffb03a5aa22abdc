import { Module } from '@nestjs/common';
import { ApiKeysController } from './api-keys.controller.ts';
import { ApiKeysRepository } from './api-keys.repository.ts';
import { ApiKeys } from './api-keys.service.ts';

/** Keys by which programs act for a person in one organization. */
@Module({ controllers: [ApiKeysController], providers: [ApiKeys, ApiKeysRepository] })
export class ApiKeysModule {}
