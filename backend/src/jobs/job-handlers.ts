import { withinJob } from '../http/request-context.ts';
import type { RequestLogger } from '../http/request-logger.ts';
import type { JobName, JobPayloads } from './job-payloads.ts';

/** A handler throws it when a retry can't succeed. The job isn't retried. */
export class FinalFailure extends Error {}

/** Does one job. When it throws, the job is retried later, unless the error is a FinalFailure. */
export type JobHandler<Name extends JobName> = (payload: JobPayloads[Name]) => Promise<void>;

/** A payload as it is stored: with the id of the request that queued the job, if one did. */
export type QueuedPayload = JobPayloads[JobName] & { queuedBy?: string };

/** The stored part of a failure. Its message isn't stored, because it may quote a person's text. */
export interface JobFailure {
  name: string;
  code?: string;
}

export class JobHandlers {
  readonly #handlers = new Map<JobName, JobHandler<JobName>>();

  constructor(private readonly logger: RequestLogger) {}

  get names(): JobName[] {
    return [...this.#handlers.keys()];
  }

  add<Name extends JobName>(name: Name, handler: JobHandler<Name>): void {
    if (this.#handlers.has(name)) throw new Error(`The job ${name} has a handler already`);
    this.#handlers.set(name, handler as unknown as JobHandler<JobName>);
  }

  /**
   * Runs the handler and never throws. Returns undefined if the job is finished, otherwise the failure before its
   * retry.
   */
  run(name: JobName, data: QueuedPayload): Promise<JobFailure | undefined> {
    const { queuedBy, ...payload } = data as { queuedBy?: string };
    return withinJob(name, queuedBy, () => this.#run(name, payload as JobPayloads[JobName]));
  }

  async #run(name: JobName, payload: JobPayloads[JobName]): Promise<JobFailure | undefined> {
    const began = performance.now();
    try {
      await this.#handlers.get(name)?.(payload);
      this.logger.jobDone(name, performance.now() - began);
      return undefined;
    } catch (error) {
      const failure = describe(error);
      if (error instanceof FinalFailure) {
        this.logger.jobFailed(name, error, 'given up');
        return undefined;
      }
      this.logger.jobFailed(name, error, 'tried again');
      return failure;
    }
  }
}

function describe(error: unknown): JobFailure {
  if (!(error instanceof Error)) return { name: typeof error };
  return { name: error.name, ...('code' in error && { code: String(error.code) }) };
}
