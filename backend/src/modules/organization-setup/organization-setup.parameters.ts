import { IsUUID } from 'class-validator';

export class LogoParameters {
  @IsUUID('all', { message: 'This is not a valid id' })
  id!: string;
}
