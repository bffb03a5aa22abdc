import { IsString, IsUUID } from 'class-validator';

export class InvitationParameters {
  @IsUUID()
  id!: string;
}

/** For the documentation alone: a token is read as it came and stays out of what remembers queries. */
export class InvitationTokenParameters {
  @IsString()
  token!: string;
}
