import { snakeColumns } from '../../records/record-area.ts';

/** The columns that people change. */
export const SETTING_COLUMNS = snakeColumns([
  'taxRegime',
  'terms',
  'notes',
  'paymentInstructions',
  'paymentTermsDays',
  'quoteValidDays',
  'linkDays',
  'taxMode',
  'roundingMode',
  'cashStep',
  'writeOffLimitMinor',
  'paper',
  'attachPdf',
  'recordFees',
  'mailReceipts',
  'dateOrder',
  'hourlyRateMinor',
  'timeStepMinutes',
]);
