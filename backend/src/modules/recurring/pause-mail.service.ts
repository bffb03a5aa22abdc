import { Injectable } from '@nestjs/common';
import { Jobs } from '../../jobs/jobs.ts';
import { compose, contents, Mailer, MailLinks } from '../../mails/index.ts';
import { DueSeriesRepository } from './due-series.repository.ts';

/** Mails the owner that a series has paused itself, and why. */
@Injectable()
export class PauseMailService {
  constructor(
    private readonly series: DueSeriesRepository,
    private readonly mailer: Mailer,
    private readonly links: MailLinks,
    jobs: Jobs,
  ) {
    jobs.handle('recurring-pause.send', ({ organizationId, seriesId }) =>
      this.send(organizationId, seriesId),
    );
  }

  /** Sends nothing if the series was resumed or ended meanwhile. */
  async send(organizationId: string, seriesId: string): Promise<void> {
    const paused = await this.series.paused(organizationId, seriesId);
    if (!paused) return;
    const { address, ...details } = paused;
    const content = contents.recurringPaused({ ...details, link: this.links.recurring(seriesId) });
    await this.mailer.send({ to: address, ...(await compose(content)) });
  }
}
