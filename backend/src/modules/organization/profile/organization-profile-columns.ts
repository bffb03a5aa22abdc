import { snakeColumns } from '../../../records/record-area.ts';

export const PLAIN_COLUMNS = snakeColumns([
  ...(['name', 'companyName', 'industry', 'businessType', 'teamSize', 'currency', 'timezone'] as const),
  ...(['legalName', 'taxId', 'businessEmail', 'phone', 'website'] as const),
]);
