import { IsUUID } from 'class-validator';

/** The path parameter of a route that ends in a record's id. */
export class IdParameter {
  @IsUUID()
  id!: string;
}
