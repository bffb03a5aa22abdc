import { IsUUID } from 'class-validator';

export class OrganizationParameters {
  @IsUUID()
  id!: string;
}
