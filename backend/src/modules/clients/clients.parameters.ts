import {
  CLIENT_SORTS,
  CLIENT_STATUSES,
  type ClientSort,
  type ClientStatus,
  TABLE,
  TEXT,
} from '@oficio/contracts';
import { Type } from 'class-transformer';
import {
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';

/** Postgres stores every character but this one in a text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is the one that is refused.
const STORABLE = /^[^\u0000]*$/;

const SORTS = CLIENT_SORTS.flatMap((sort) => [sort, `-${sort}`] as const);

export class ClientParameters {
  @IsUUID()
  id!: string;
}

export class ClientTrashParameters {
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(TABLE.maxPageSize)
  limit: number = TABLE.pageSize;

  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  cursor?: string;
}

export class ClientListParameters extends ClientTrashParameters {
  @IsOptional()
  @IsString()
  @MaxLength(TEXT.search)
  @Matches(STORABLE)
  search?: string;

  @IsOptional()
  @IsIn(SORTS)
  sort: ClientSort | `-${ClientSort}` = 'displayName';

  @IsOptional()
  @IsIn(CLIENT_STATUSES)
  status?: ClientStatus;

  @IsOptional()
  @IsString()
  @Length(1, TEXT.tag)
  @Matches(STORABLE)
  tag?: string;

  @IsOptional()
  @Matches(/^[A-Z]{3}$/)
  currency?: string;

  @IsOptional()
  @Matches(/^[A-Z]{2}$/)
  country?: string;
}
