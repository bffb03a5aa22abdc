import type { BodyOf, clientRoutes } from '@oficio/contracts';

export type ClientBody = BodyOf<typeof clientRoutes.create>;
type Given = { [Name in keyof ClientBody]-?: Exclude<ClientBody[Name], undefined> };
/** What people can set of a client, complete. */
export type ClientFields = Omit<Given, 'contacts'>;
