import { parentPort, workerData } from 'node:worker_threads';
import { unprintableOf } from './block-texts.ts';
import { openFonts } from './document-fonts.ts';
import { renderDocument } from './document-pdf.ts';
import type { RenderAnswer, RenderRequest } from './render-messages.ts';
import { renderSummary } from './summary-pdf.ts';

/* The thread that prints documents: one answer for each request, in their order. */

const fonts = openFonts(workerData.extraFont);

parentPort?.on('message', async (request: RenderRequest) => {
  const answer = await answerTo(request);
  parentPort?.postMessage(answer, 'file' in answer ? [answer.file.buffer as ArrayBuffer] : []);
});

async function answerTo(request: RenderRequest): Promise<RenderAnswer> {
  try {
    if (request.kind === 'characters')
      return { characters: await unprintableOf(JSON.parse(request.text), fonts) };
    if (request.kind === 'summary') return { file: await renderSummary(request, fonts) };
    return { file: await renderDocument(request, fonts) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
