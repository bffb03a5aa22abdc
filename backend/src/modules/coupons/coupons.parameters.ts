import { IsUUID } from 'class-validator';

export class CouponParameters {
  @IsUUID()
  id!: string;
}
