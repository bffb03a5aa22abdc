import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { NO_USER, type PoolFigures, type WorkerDatabase } from '../database/database.ts';
import type { AnsweredRequest } from '../http/request-tracking.ts';
import { JOB_SCHEMA } from '../jobs/job-schema.ts';

interface Watched {
  /** The pools of connections, by their roles. */
  pools: Record<string, () => PoolFigures>;
  worker: WorkerDatabase;
  /** The open sockets of the embedded realtime service; undefined where realtime is elsewhere. */
  sockets: (() => number) | undefined;
}

/** Upper bounds of durations, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Jobs by queue, from the counts that pg-boss takes each minute: counting the jobs themselves would read all of them. */
const QUEUES = `SELECT name, queued_count AS queued, active_count AS active FROM ${JOB_SCHEMA}.queue
  WHERE NOT starts_with(name, '__pgboss__')`;

/** The states that have an index; the others grow with the organizations' history. */
const OUTBOX = `SELECT
  (SELECT count(*) FROM oficio.outbox WHERE state = 'queued') AS queued,
  (SELECT count(*) FROM oficio.outbox WHERE state = 'sending') AS sending`;

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
    const read = gaugeReader(worker);
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
        const rows = await read<{ name: string; queued: number; active: number }>(QUEUES);
        this.reset();
        for (const { name: queue, queued, active } of rows) {
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
        for (const row of await read<Record<string, number>>(OUTBOX)) {
          for (const [state, count] of Object.entries(row)) this.set({ state }, Number(count));
        }
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

/** Reads rows; none while the database can't be reached, because the other figures are needed most then. */
function gaugeReader(worker: WorkerDatabase) {
  return <Row extends object>(text: string): Promise<Row[]> =>
    worker.read<Row & Record<string, unknown>>(NO_USER, text, []).catch(() => []);
}
