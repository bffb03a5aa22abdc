import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { PoolFigures, WorkerDatabase } from '../database/database.ts';
import type { AnsweredRequest } from '../http/request-tracking.ts';
import { MetricsRepository } from './metrics.repository.ts';

interface Watched {
  /** The pools of connections, by their roles. */
  pools: Record<string, () => PoolFigures>;
  worker: WorkerDatabase;
  /** The open sockets of the embedded realtime service; undefined where realtime is elsewhere. */
  sockets: (() => number) | undefined;
}

/** Upper bounds of durations, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The figures of this process for Prometheus. No label has anything of a person or an organization. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new Histogram({
    name: 'oficio_http_request_duration_seconds',
    help: 'Duration of requests until the answer was sent.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [this.#registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
  }

  readonly answered = ({ method, route, status, milliseconds }: AnsweredRequest): void => {
    this.#requests.observe({ method, route, status }, milliseconds / 1_000);
  };

  /** Adds the figures that are read when they are asked for. */
  watch({ pools, worker, sockets }: Watched): void {
    const registers = [this.#registry];
    const stored = new MetricsRepository(worker);
    new Gauge({
      name: 'oficio_database_connections',
      help: 'Connections of this process to Postgres, and requests that wait for one.',
      labelNames: ['pool', 'state'],
      registers,
      collect() {
        for (const [pool, figures] of Object.entries(pools)) {
          for (const [state, count] of Object.entries(figures())) this.set({ pool, state }, count);
        }
      },
    });
    new Gauge({
      name: 'oficio_jobs',
      help: 'Jobs of all processes by queue, as of the last minute.',
      labelNames: ['queue', 'state'],
      registers,
      async collect() {
        const queues = await stored.queues();
        this.reset();
        for (const { name: queue, queued, active } of queues) {
          this.set({ queue, state: 'queued' }, queued);
          this.set({ queue, state: 'active' }, active);
        }
      },
    });
    new Gauge({
      name: 'oficio_outbox_messages',
      help: 'Mails to clients that wait or are being handed over.',
      labelNames: ['state'],
      registers,
      async collect() {
        this.reset();
        for (const { state, count } of await stored.mails()) this.set({ state }, count);
      },
    });
    if (!sockets) return;
    new Gauge({
      name: 'oficio_realtime_sockets',
      help: 'Open sockets of the embedded realtime service.',
      registers,
      collect() {
        this.set(sockets());
      },
    });
  }

  /** All figures in Prometheus' text format, with its media type. */
  async text(): Promise<{ contentType: string; body: string }> {
    return { contentType: this.#registry.contentType, body: await this.#registry.metrics() };
  }
}
