import { IsUUID } from 'class-validator';

export class OrganizationParameters {
  @IsUUID('all', { message: 'This is not a valid id' })
  id!: string;
}
