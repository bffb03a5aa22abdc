import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import type { Worker } from 'node:worker_threads';
import type { DocumentBlock } from '@oficio/contracts';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { blockOf, blockOfLines, lineOf } from '../../test/document-blocks.ts';
import { readDocument } from '../../test/read-document.ts';
import { DocumentRenderer } from './document-renderer.ts';
import type { PrintedDocument } from './render/drawing.ts';

const workers: Worker[] = [];
const renderers: DocumentRenderer[] = [];
const remember = (worker: Worker) => void workers.push(worker);

beforeEach(() => {
  workers.length = 0;
  process.on('worker', remember);
});
afterEach(async () => {
  process.off('worker', remember);
  await Promise.all(renderers.splice(0).map((renderer) => renderer.close()));
});

/** Of the tests that need no thread of their own: a thread takes a second to load what it prints with. */
const shared = new DocumentRenderer();
afterAll(() => shared.close());

function rendererOf(...settings: ConstructorParameters<typeof DocumentRenderer>): DocumentRenderer {
  const renderer = new DocumentRenderer(...settings);
  renderers.push(renderer);
  return renderer;
}

function documentOf(block: DocumentBlock): PrintedDocument {
  const text = JSON.stringify(block);
  return { text, sha256: createHash('sha256').update(text).digest('hex'), mark: null, logo: null };
}

/** Large enough that its thread can be ended before it answers. */
const largeDocument = documentOf(blockOfLines(Array.from({ length: 200 }, () => lineOf())));

it('starts one thread with the first document, and none before', async () => {
  expect(workers).toHaveLength(0);
  await shared.file(documentOf(blockOf()));
  await shared.file(documentOf(blockOf({ number: 'INV-2' })));
  expect(workers).toHaveLength(1);
});

it('gives the same bytes in another thread, whatever that has printed before, also of letters that share glyphs', async () => {
  const document = documentOf(blockOf({ notes: 'نمونه للتصميم\u00a0ב 株' }));
  await shared.file(documentOf(blockOf({ notes: 'نمونة ىثن\u0020 שלום 株式' })));
  workers.length = 0;
  const [first, second] = [await shared.file(document), await rendererOf().file(document)];
  expect(workers).toHaveLength(1);
  expect(Buffer.compare(first, second)).toBe(0);
});

it('prints a document once, however often it is wanted', async () => {
  const document = documentOf(blockOf({ number: 'INV-3' }));
  const [first, second] = await Promise.all([shared.file(document), shared.file(document)]);
  expect(second).toBe(first);
  expect(await shared.file(document)).toBe(first);
  expect(await shared.file({ ...document, mark: 'void' })).not.toBe(first);
});

it('repeats a document whose thread was killed, once', async () => {
  const renderer = rendererOf();
  const started = once(process, 'worker');
  const file = renderer.file(largeDocument);
  await started;
  await workers[0]?.terminate();
  expect((await readDocument(await file)).text).toContain('Carried forward');
  expect(workers).toHaveLength(2);

  const other = renderer.file({ ...largeDocument, mark: 'void' });
  const refused = expect(other).rejects.toThrow('The thread for documents ended');
  const restarted = once(process, 'worker');
  await workers[1]?.terminate();
  await restarted;
  await workers[2]?.terminate();
  await refused;
  expect((await renderer.file(documentOf(blockOf()))).length).toBeGreaterThan(0);
});

it('ends the idle thread and starts another for the next document', async () => {
  const renderer = rendererOf({ idleMs: 1 });
  await renderer.file(documentOf(blockOf()));
  const [worker] = workers;
  if (worker) await once(worker, 'exit');
  await renderer.file(documentOf(blockOf({ number: 'INV-2' })));
  expect(workers).toHaveLength(2);
});

it('lets fifty documents wait and refuses more', async () => {
  const text = JSON.stringify(blockOf());
  const asked = Array.from({ length: 53 }, () => shared.unprintableCharacters(text));
  const answers = await Promise.allSettled(asked);
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []));
  expect(refused).toEqual(['document.busy', 'document.busy']);
});

it('reports a document that can’t be printed, and goes on in the same thread', async () => {
  await shared.file(documentOf(blockOf({ number: 'INV-4' })));
  workers.length = 0;
  const damaged = { ...documentOf(blockOf({ number: 'INV-6' })), text: '{' };
  await expect(shared.file(damaged)).rejects.toThrow('JSON');
  expect((await shared.file(documentOf(blockOf({ number: 'INV-5' })))).length).toBeGreaterThan(0);
  expect(workers).toHaveLength(0);
});

it('names the characters that no font has; a further font adds its own', async () => {
  const block = blockOf({ notes: 'Ꮳ ⑂' });
  const text = JSON.stringify(block);
  expect(await shared.unprintableCharacters(text)).toEqual(['Ꮳ', '⑂']);
  const font = '@fontsource/noto-sans-symbols-2/files/noto-sans-symbols-2-symbols-400-normal.woff';
  const renderer = rendererOf({ extraFont: createRequire(import.meta.url).resolve(font) });
  expect(await renderer.unprintableCharacters(text)).toEqual(['Ꮳ']);
  const { text: printed } = await readDocument(await renderer.file(documentOf(block)));
  expect(printed).toContain('⑂');
});
