import { Body, Controller, Param } from '@nestjs/common';
import { type BodyOf, taxRateRoutes } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { IdParameter } from '../../http/id.parameter.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { TaxRatesService } from './tax-rates.service.ts';

@Controller()
export class TaxRatesController {
  constructor(private readonly rates: TaxRatesService) {}

  @Handles(taxRateRoutes.list)
  list(@InOrganization() scope: OrganizationScope) {
    return this.rates.list(scope);
  }

  @Handles(taxRateRoutes.one)
  one(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.rates.one(scope, id);
  }

  @Handles(taxRateRoutes.create)
  create(@InOrganization() scope: OrganizationScope, @Body() body: BodyOf<typeof taxRateRoutes.create>) {
    return this.rates.create(scope, body);
  }

  @Handles(taxRateRoutes.update)
  update(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof taxRateRoutes.update>,
  ) {
    return this.rates.update(scope, id, body);
  }

  @Handles(taxRateRoutes.remove)
  remove(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.rates.remove(scope, id);
  }
}
