import * as z from 'zod/mini';
import { instant, uuid } from './record-fields.ts';
import { RECORD_TABLE_NAMES } from './record-tables.ts';

/** One line of the audit log for people: who did what to which record, and when. */
export const activitySchema = z.object({
  id: uuid,
  at: instant,
  actorName: z.string(),
  action: z.string(),
  entity: z.object({
    table: z.enum(RECORD_TABLE_NAMES),
    id: uuid,
    name: z.string(),
    /** Whether the record is deleted for good. A record in the trash still has its page. */
    isPurged: z.boolean(),
  }),
});
export type Activity = z.infer<typeof activitySchema>;
