import type { RequestLogger } from '../http/request-logger.ts';
import { FinalFailure } from './final-failure.ts';
import type { JobName, JobPayloads } from './job-payloads.ts';

/** Does what one job asks for; a throw has it tried again later, except for a FinalFailure. */
export type JobHandler<Name extends JobName> = (payload: JobPayloads[Name]) => Promise<void>;

/** What is kept of a failure: never its message, which may quote what somebody wrote. */
export interface JobFailure {
  name: string;
  code?: string;
}

/** Who does which job. */
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

  /** Undefined when nothing is left to do, otherwise the failure to try again after; never throws. */
  async run(name: JobName, payload: JobPayloads[JobName]): Promise<JobFailure | undefined> {
    try {
      await this.#handlers.get(name)?.(payload);
      return undefined;
    } catch (error) {
      const failure = describe(error);
      if (error instanceof FinalFailure) {
        this.logger.warn(`The job ${name} failed and is given up: ${failure.code ?? failure.name}`);
        return undefined;
      }
      this.logger.warn(`The job ${name} failed and is tried again: ${failure.code ?? failure.name}`);
      return failure;
    }
  }
}

function describe(error: unknown): JobFailure {
  if (!(error instanceof Error)) return { name: typeof error };
  return { name: error.name, ...('code' in error && { code: String(error.code) }) };
}
