import { Module } from '@nestjs/common';
import { CouponAdministration } from './coupon-administration.service.ts';
import { CouponsController } from './coupons.controller.ts';
import { CouponsRepository } from './coupons.repository.ts';
import { Coupons } from './coupons.service.ts';
import { ProviderCoupons } from './provider-coupons.ts';

@Module({
  controllers: [CouponsController],
  providers: [Coupons, CouponAdministration, CouponsRepository, ProviderCoupons],
  exports: [Coupons],
})
export class CouponsModule {}
