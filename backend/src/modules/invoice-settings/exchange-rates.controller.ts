import { Body, Controller, Param, Query } from '@nestjs/common';
import { type BodyOf, exchangeRateRoutes, type QueryOf } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { IdParameter } from '../../http/id.parameter.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { ExchangeRatesService } from './exchange-rates.service.ts';

@Controller()
export class ExchangeRatesController {
  constructor(private readonly rates: ExchangeRatesService) {}

  @Handles(exchangeRateRoutes.list)
  list(@InOrganization() scope: OrganizationScope, @Query() query: QueryOf<typeof exchangeRateRoutes.list>) {
    return this.rates.list(scope, query);
  }

  @Handles(exchangeRateRoutes.one)
  one(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.rates.one(scope, id);
  }

  @Handles(exchangeRateRoutes.create)
  create(@InOrganization() scope: OrganizationScope, @Body() body: BodyOf<typeof exchangeRateRoutes.create>) {
    return this.rates.create(scope, body);
  }

  @Handles(exchangeRateRoutes.update)
  update(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof exchangeRateRoutes.update>,
  ) {
    return this.rates.update(scope, id, body);
  }

  @Handles(exchangeRateRoutes.remove)
  remove(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.rates.remove(scope, id);
  }
}
