import { Module } from '@nestjs/common';
import { ApiKeySource } from '../../sessions/api-key.ts';
import { StoredApiKeys } from './stored-api-keys.ts';

/** Apart from the routes of keys, which need sessions. */
@Module({
  providers: [{ provide: ApiKeySource, useClass: StoredApiKeys }],
  exports: [ApiKeySource],
})
export class ApiKeySourceModule {}
