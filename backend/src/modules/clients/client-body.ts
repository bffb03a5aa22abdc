import type { BodyOf, clientRoutes } from '@oficio/contracts';

export type ClientBody = BodyOf<typeof clientRoutes.create>;
type Given = { [Name in keyof ClientBody]-?: Exclude<ClientBody[Name], undefined> };
/** All fields of a client that people can set. */
export type ClientFields = Omit<Given, 'contacts'>;
