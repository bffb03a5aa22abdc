import { IMPORT_KINDS, type ImportKind } from '@oficio/contracts';
import { IsIn } from 'class-validator';

/** The path parameter of a route that ends in a kind of imports. */
export class KindParameter {
  @IsIn(IMPORT_KINDS)
  kind!: ImportKind;
}
