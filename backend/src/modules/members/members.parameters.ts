import { IsUUID } from 'class-validator';

export class MemberParameters {
  @IsUUID()
  userId!: string;
}
