import { Injectable } from '@nestjs/common';
import { addMonths, localDateAt, RETENTION, startOfDay } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { TicketsRepository } from './tickets.repository.ts';

/** Removes visitors' tickets after twelve months. Members' tickets are removed with their account. */
@Injectable()
export class TicketRetention {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.every('support-ticket.purge', '37 3 * * *', () => this.#sweep());
  }

  async #sweep(): Promise<void> {
    const today = localDateAt(this.clock.now().getTime(), 'UTC');
    const before = startOfDay(addMonths(today, -RETENTION.inactivityMonths), 'UTC');
    await this.tickets.removeVisitorsBefore(new Date(before).toISOString());
  }
}
