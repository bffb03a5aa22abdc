import { CSV_FORMATS, type CsvFormat } from '@oficio/contracts';
import { typedFormats } from '../lib/text/typed-formats.ts';

const KEY = 'oficio.csv';

/** Whether the organization's decimal mark is the comma, so that its spreadsheets read files with semicolons. */
export const offersSemicolons = (): boolean => typedFormats().numberFormat !== 'comma-point';

/** The CSV format that was last chosen on this device. */
export const storedCsvFormat = {
  read(): CsvFormat {
    if (!offersSemicolons()) return 'csv';
    const stored = readStored();
    return CSV_FORMATS.find((format) => format === stored) ?? 'csv';
  },
  write(format: CsvFormat): void {
    try {
      localStorage.setItem(KEY, format);
    } catch {
      // localStorage is blocked or full: the next file has the usual format.
    }
  },
};

function readStored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
