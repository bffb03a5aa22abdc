import { IsUUID } from 'class-validator';

export class CouponParameters {
  @IsUUID('all', { message: 'This is not a valid id' })
  id!: string;
}
