import { IsUUID } from 'class-validator';
import { IdParameter } from '../../http/id.parameter.ts';

export class LinkParameters extends IdParameter {
  @IsUUID()
  linkId!: string;
}
