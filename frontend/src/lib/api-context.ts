import type { ApiClient } from './api-client.ts';
import { requiredContext } from './required-context.ts';

/** The API client of this page. */
export const [ApiProvider, useApi] = requiredContext<ApiClient>('Api');
