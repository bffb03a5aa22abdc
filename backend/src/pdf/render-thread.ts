import { Worker } from 'node:worker_threads';
import { ApiError } from '../http/api-error.ts';
import type { RenderAnswer, RenderRequest } from './render/render-messages.ts';

export interface RenderThreadSettings {
  /** A font file for characters that the built-in fonts lack. */
  extraFont?: string | undefined;
  /** The thread ends after so long without a request. */
  idleMs?: number;
}

const IDLE_MS = 60_000;
const WAITING = 50;
const ATTEMPTS = 2;
/** A thread that needs longer for one document is ended, as a crashed one. */
const TIME_LIMIT_MS = 30_000;

interface Job {
  request: RenderRequest;
  attempts: number;
  resolve: (answer: RenderAnswer) => void;
  reject: (error: Error) => void;
}

/**
 * The one thread that prints documents. It starts with the first request, so that pdfkit and the fonts take no memory
 * before, and it answers one request after the other.
 */
export class RenderThread {
  readonly #settings: RenderThreadSettings;
  readonly #waiting: Job[] = [];
  #worker: Worker | undefined;
  #current: Job | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(settings: RenderThreadSettings = {}) {
    this.#settings = settings;
  }

  /** Null while no thread runs. */
  get threadId(): number | null {
    return this.#worker?.threadId ?? null;
  }

  /** @throws ApiError document.busy if too many requests wait, service.unavailable after the end */
  ask(request: RenderRequest): Promise<RenderAnswer> {
    if (this.#closed) return Promise.reject(new ApiError('service.unavailable'));
    if (this.#waiting.length >= WAITING) return Promise.reject(new ApiError('document.busy'));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, attempts: 0, resolve, reject });
      this.#next();
    });
  }

  /** Ends the thread and refuses all requests, those that wait too. */
  async close(): Promise<void> {
    this.#closed = true;
    const jobs = [...this.#waiting.splice(0), ...(this.#current ? [this.#current] : [])];
    this.#current = undefined;
    for (const { reject } of jobs) reject(new ApiError('service.unavailable'));
    await this.#end();
  }

  #next(): void {
    if (this.#current) return;
    clearTimeout(this.#timer);
    this.#current = this.#waiting.shift();
    if (!this.#current) {
      this.#worker?.unref();
      this.#timer = setTimeout(() => void this.#end(), this.#settings.idleMs ?? IDLE_MS).unref();
      return;
    }
    this.#current.attempts += 1;
    this.#worker ??= this.#start();
    this.#worker.ref();
    this.#worker.postMessage(this.#current.request);
    this.#timer = setTimeout(() => void this.#end(), TIME_LIMIT_MS).unref();
  }

  /** The end of a busy thread repeats its request in a new one, once. */
  async #end(): Promise<void> {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    if (!this.#current) this.#worker = undefined;
    await worker?.terminate();
  }

  #start(): Worker {
    const fromSource = import.meta.url.endsWith('.ts');
    const file = `./render/render-worker.${fromSource ? 'ts' : 'js'}`;
    const worker = new Worker(new URL(file, import.meta.url), {
      workerData: { extraFont: this.#settings.extraFont },
      ...(fromSource && { execArgv: ['--conditions=source'] }),
    });
    let reason = new Error('The thread for documents ended');
    worker.on('error', (error) => {
      reason = error instanceof Error ? error : new Error(String(error));
    });
    worker.on('exit', () => this.#lost(worker, reason));
    worker.on('message', (answer: RenderAnswer) => {
      const job = this.#current;
      this.#current = undefined;
      job?.resolve(answer);
      this.#next();
    });
    return worker;
  }

  #lost(worker: Worker, reason: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    const job = this.#current;
    this.#current = undefined;
    if (job && job.attempts < ATTEMPTS) this.#waiting.unshift(job);
    else job?.reject(reason);
    if (this.#waiting.length > 0) this.#next();
  }
}
