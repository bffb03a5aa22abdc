import { CSV_FORMATS, type CsvFormat, type ListFormat } from '@oficio/contracts';
import { MenuItem } from '../ui/menu.tsx';
import { offersSemicolons, storedCsvFormat } from './stored-csv-format.ts';

const WORDS: Record<CsvFormat, string> = {
  csv: 'CSV',
  'csv-semicolon': 'CSV with semicolons and 1234,56',
};

/** The menu items of a list's file. The CSV format that was last chosen on this device comes first. */
export function FileFormatItems({ onChoose }: { onChoose: (format: ListFormat) => void }) {
  const last = storedCsvFormat.read();
  const offered = offersSemicolons() ? CSV_FORMATS : (['csv'] as const);
  return (
    <>
      {[last, ...offered.filter((format) => format !== last)].map((format) => (
        <MenuItem
          key={format}
          onSelect={() => {
            storedCsvFormat.write(format);
            onChoose(format);
          }}
        >
          {WORDS[format]}
        </MenuItem>
      ))}
      <MenuItem onSelect={() => onChoose('xlsx')}>Excel (XLSX)</MenuItem>
    </>
  );
}

/** The ending of the file's name. */
export const endingOf = (format: ListFormat) => (format === 'xlsx' ? 'xlsx' : 'csv');
