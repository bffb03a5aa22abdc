import { type DynamicModule, Inject, Injectable, Module } from '@nestjs/common';
import { INVOICING, localDateAt } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import { NO_USER, WorkerDatabase } from '../../database/database.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { storeExchangeList } from './exchange-list.repository.ts';
import { fetchExchangeList } from './exchange-list.ts';

abstract class ExchangeListSettings {
  abstract readonly address: string;
}

/** Stores the daily list of exchange rates. A day without a list leaves the rates as they are. */
@Injectable()
class ExchangeListService {
  constructor(
    @Inject(ExchangeListSettings) private readonly settings: ExchangeListSettings,
    private readonly worker: WorkerDatabase,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    // The list appears at about 16:00 in Frankfurt.
    jobs.every('exchange.daily', '42 15 * * *', () => this.#run());
  }

  async #run(): Promise<void> {
    const list = await fetchExchangeList(this.settings.address);
    if (list.date > localDateAt(this.clock.now().getTime(), 'Europe/Berlin')) {
      throw new Error('The list of exchange rates is of a later day');
    }
    await this.worker.transaction(NO_USER, (tx) =>
      storeExchangeList(tx, list, { at: this.clock.instant(), highestE8: INVOICING.highestRateE8 }),
    );
  }
}

@Module({})
export class ExchangeListModule {
  /** The module that reads the list from this address. */
  static at(address: string): DynamicModule {
    return {
      module: ExchangeListModule,
      providers: [{ provide: ExchangeListSettings, useValue: { address } }, ExchangeListService],
    };
  }
}
