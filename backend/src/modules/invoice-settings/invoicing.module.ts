import { Module } from '@nestjs/common';
import { BillingSettingsController } from './billing-settings.controller.ts';
import { BillingSettingsRepository } from './billing-settings.repository.ts';
import { BillingSettingsService } from './billing-settings.service.ts';
import { DocumentSeriesController } from './document-series.controller.ts';
import { DocumentSeriesService } from './document-series.service.ts';
import { ExchangeRatesController } from './exchange-rates.controller.ts';
import { ExchangeRatesService } from './exchange-rates.service.ts';
import { TaxRatesController } from './tax-rates.controller.ts';
import { TaxRatesService } from './tax-rates.service.ts';

/** The settings of invoicing: seller and rules, series, tax rates, exchange rates. */
@Module({
  controllers: [
    BillingSettingsController,
    DocumentSeriesController,
    TaxRatesController,
    ExchangeRatesController,
  ],
  providers: [
    BillingSettingsService,
    BillingSettingsRepository,
    DocumentSeriesService,
    TaxRatesService,
    ExchangeRatesService,
  ],
})
export class InvoicingModule {}
