import { Body, Controller, Param } from '@nestjs/common';
import { type BodyOf, couponRoutes } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { IdParameter } from '../../http/id.parameter.ts';
import { type RequestScope, Scope } from '../../http/request-scope.ts';
import { CouponAdministration } from './coupon-administration.service.ts';
import { Coupons } from './coupons.service.ts';

@Controller()
export class CouponsController {
  constructor(
    private readonly coupons: Coupons,
    private readonly administration: CouponAdministration,
  ) {}

  @Handles(couponRoutes.validate)
  validate(@Scope() scope: RequestScope, @Body() { code, planId }: BodyOf<typeof couponRoutes.validate>) {
    return this.coupons.validate(scope, code, planId);
  }

  @Handles(couponRoutes.list)
  list(@Scope() scope: RequestScope) {
    return this.administration.list(scope);
  }

  @Handles(couponRoutes.create)
  create(@Scope() scope: RequestScope, @Body() body: BodyOf<typeof couponRoutes.create>) {
    return this.administration.create(scope, body);
  }

  @Handles(couponRoutes.update)
  update(
    @Scope() scope: RequestScope,
    @Param() { id }: IdParameter,
    @Body() { active }: BodyOf<typeof couponRoutes.update>,
  ) {
    return this.administration.update(scope, id, active);
  }
}
