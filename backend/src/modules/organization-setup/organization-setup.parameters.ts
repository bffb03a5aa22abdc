import { IsUUID } from 'class-validator';

export class LogoParameters {
  @IsUUID()
  id!: string;
}
