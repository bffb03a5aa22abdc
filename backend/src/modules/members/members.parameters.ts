import { IsUUID } from 'class-validator';

export class MemberParameters {
  @IsUUID('all', { message: 'This is not a valid id' })
  userId!: string;
}
