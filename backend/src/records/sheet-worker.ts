import { parentPort, workerData } from 'node:worker_threads';
import writeXlsxFile, { type Cell } from 'write-excel-file/node';
import type { CellKind } from './record-area.ts';
import type { Sheet } from './sheet-thread.ts';

/* The thread that writes one XLSX file. */

const buffer = await writeXlsxFile(
  (workerData as Sheet[]).map(({ name, columns, pages }) => ({
    sheet: name,
    columns: columns.map(() => ({ width: 18 })),
    stickyRowsCount: 1,
    data: [
      columns.map(({ header }) => ({ value: header, type: String, fontWeight: 'bold' as const })),
      ...pages.flatMap((page) =>
        (JSON.parse(page) as string[][]).map((texts) =>
          texts.map((text, index) => cellOf(text, columns[index]?.kind)),
        ),
      ),
    ],
  })),
).toBuffer();
const file = new Uint8Array(buffer);
parentPort?.postMessage(file, [file.buffer]);

/** Texts are typed, so that none is a formula. */
function cellOf(text: string, kind: CellKind | undefined): Cell {
  if (text === '') return null;
  if (kind === 'day') return { value: new Date(text), type: Date, format: 'yyyy-mm-dd' };
  if (kind === 'time') return { value: new Date(text), type: Date, format: 'yyyy-mm-dd hh:mm:ss"Z"' };
  if (kind === 'amount') return { value: Number(text), type: Number, format: formatOf(text) };
  return { value: text, type: String };
}

/** The format with as many decimals as the text has. */
function formatOf(amount: string): string {
  const [, decimals] = amount.split('.');
  return decimals ? `0.${'0'.repeat(decimals.length)}` : '0';
}
