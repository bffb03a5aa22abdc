import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { KeyedQueue } from '../../keyed-queue.ts';
import type { CellKind } from './record-area.ts';

/** The rows of a sheet with its name. Each page is the JSON of its rows, and each row has the texts of its cells. */
export interface Sheet {
  name: string;
  columns: readonly { header: string; kind: CellKind | undefined }[];
  pages: readonly string[];
}

const workbooks = new KeyedQueue();

/**
 * The sheets as an XLSX file. A thread of its own writes it, because 20,000 rows keep a thread busy for a second; it ends
 * with the file, and one file is written after the other.
 */
export function workbookOf(sheets: readonly Sheet[]): Promise<Buffer> {
  return workbooks.run('workbook', async () => {
    const fromSource = import.meta.url.endsWith('.ts');
    const worker = new Worker(new URL(`./sheet-worker.${fromSource ? 'ts' : 'js'}`, import.meta.url), {
      workerData: sheets,
      ...(fromSource && { execArgv: ['--conditions=source'] }),
    });
    // An error of the thread rejects.
    const [file] = await once(worker, 'message');
    return Buffer.from(file);
  });
}
