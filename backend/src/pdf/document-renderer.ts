import { createHash } from 'node:crypto';
import { FileCache } from './file-cache.ts';
import type { PrintedDocument } from './render/drawing.ts';
import type { RenderRequest } from './render/render-messages.ts';
import type { PrintedSummary } from './render/summary-pdf.ts';
import { RenderThread, type RenderThreadSettings } from './render-thread.ts';

const CACHED_BYTES = 32 * 1024 * 1024;

/** Prints documents as PDF files. The same document is printed once, as long as its file is in the cache. */
export class DocumentRenderer {
  readonly #thread: RenderThread;
  readonly #files = new FileCache(CACHED_BYTES);
  readonly #underWay = new Map<string, Promise<Uint8Array>>();

  constructor(settings: RenderThreadSettings = {}) {
    this.#thread = new RenderThread(settings);
  }

  /** @throws ApiError document.busy if too many documents wait */
  async file(document: PrintedDocument): Promise<Uint8Array> {
    const key = keyOf(document);
    const cached = this.#files.get(key);
    if (cached) return cached;
    const file = this.#underWay.get(key) ?? this.#render(key, document);
    this.#underWay.set(key, file);
    return file;
  }

  /**
   * The characters of a document (the JSON of a block) that no font has, each once. They are printed as boxes.
   * @throws ApiError document.busy if too many documents wait
   */
  async unprintableCharacters(text: string): Promise<string[]> {
    const answer = await this.#thread.ask({ kind: 'characters', text });
    if ('characters' in answer) return answer.characters;
    throw new Error('error' in answer ? answer.error : 'The thread for documents gave a file');
  }

  /** @throws ApiError document.busy if too many documents wait */
  summary(summary: PrintedSummary): Promise<Uint8Array> {
    return this.#print({ kind: 'summary', ...summary });
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    await this.#thread.close();
  }

  async #render(key: string, document: PrintedDocument): Promise<Uint8Array> {
    try {
      const file = await this.#print({ kind: 'file', ...document });
      this.#files.set(key, file);
      return file;
    } finally {
      this.#underWay.delete(key);
    }
  }

  async #print(request: RenderRequest): Promise<Uint8Array> {
    const answer = await this.#thread.ask(request);
    if ('file' in answer) return answer.file;
    throw new Error('error' in answer ? answer.error : 'The thread for documents gave no file');
  }
}

/** The block names the hash of its logo. */
function keyOf({ text, sha256, mark }: PrintedDocument): string {
  return `${sha256 ?? createHash('sha256').update(text).digest('hex')} ${mark}`;
}
