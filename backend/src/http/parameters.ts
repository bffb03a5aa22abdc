import { type ArgumentMetadata, ValidationPipe } from '@nestjs/common';
import { ApiError } from './api-error.ts';

/** Checks path parameters against their schemas; bodies and queries are checked by their contracts. */
export class ParameterPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type !== 'param') return value;
    try {
      return await super.transform(value, metadata);
    } catch {
      // An address with an invalid id is not found.
      throw new ApiError('resource.not_found');
    }
  }
}
