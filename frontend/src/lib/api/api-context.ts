import { requiredContext } from '../page/required-context.ts';
import type { ApiClient } from './api-client.ts';

/** The API client of this page. */
export const [ApiProvider, useApi] = requiredContext<ApiClient>('Api');
