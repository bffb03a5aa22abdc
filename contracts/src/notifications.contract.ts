import * as z from 'zod/mini';
import { listOf, pageQuery } from './list.contract.ts';
import {
  EMAIL_CHOICES,
  NOTIFICATION_TYPE_NAMES,
  NOTIFIED_ENTITIES,
  SEVERITIES,
} from './notification-types.ts';
import { instant, uuid } from './record-fields.ts';
import { defineRoute } from './route.ts';
import { NOTIFICATIONS } from './signed-in-limits.ts';

/** `current`: unread ones and those of today. `unread`: what the bell counts. */
export const NOTIFICATION_STATES = ['current', 'unread', 'all', 'archived'] as const;

const notificationSchema = z.object({
  id: uuid,
  type: z.enum(NOTIFICATION_TYPE_NAMES),
  severity: z.enum(SEVERITIES),
  text: z.string(),
  /** The page of what it is about. */
  path: z.string(),
  entity: z.object({ type: z.enum(NOTIFIED_ENTITIES), id: uuid }),
  /** How many causes it has. */
  count: z.number(),
  /** The time of the latest cause. */
  createdAt: instant,
  readAt: z.nullable(instant),
  archivedAt: z.nullable(instant),
  /** In the past: it is no longer snoozed. */
  snoozedUntil: z.nullable(instant),
});
export type Notification = z.infer<typeof notificationSchema>;

const givenInstant = z
  .string()
  .check(
    z.refine(
      (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text)),
    ),
  );
const ids = z.array(uuid).check(z.minLength(1), z.maxLength(NOTIFICATIONS.most));

/** What was done: how many notifications, and which of the given ids. */
const doneSchema = z.object({ count: z.number(), ids: z.array(uuid) });

const own = { access: 'signedIn', stale: ['/api/notifications', '/api/notifications/count'] } as const;
const settings = {
  access: 'signedIn',
  path: '/api/notification-settings',
  stale: ['/api/notification-settings'],
} as const;

const typeSettingSchema = z.strictObject({
  type: z.enum(NOTIFICATION_TYPE_NAMES),
  inApp: z.boolean(),
  email: z.enum(EMAIL_CHOICES),
});
const minuteOfDay = z.number().check(z.int(), z.gte(0), z.lte(1_439));
/** Minutes after midnight in the person's time zone; the hours can pass midnight. Null: none. */
const quietHoursSchema = z.nullable(z.strictObject({ from: minuteOfDay, to: minuteOfDay }));
const settingsSchema = z.object({
  /** The types that the person's role permits. */
  types: z.array(typeSettingSchema),
  quietHours: quietHoursSchema,
  /** The time zone of quiet hours and digests. */
  timezone: z.string(),
});
export type NotificationSettings = z.infer<typeof settingsSchema>;

/** What a person is notified of in the current organization. Nobody reads or changes another person's. */
export const notificationRoutes = {
  list: defineRoute({
    ...own,
    method: 'GET',
    path: '/api/notifications',
    summary: 'The person’s notifications, the latest first',
    query: z.strictObject({
      ...pageQuery.shape,
      state: z._default(z.enum(NOTIFICATION_STATES), 'current'),
      type: z.optional(z.enum(NOTIFICATION_TYPE_NAMES)),
      entity: z.optional(z.enum(NOTIFIED_ENTITIES)),
    }),
    answer: listOf(notificationSchema),
  }),
  read: defineRoute({
    ...own,
    method: 'POST',
    path: '/api/notifications/read',
    summary:
      'Marks notifications as read: those with the ids, all up to an instant, or those about a thing. Other people’s ids are ignored',
    body: z.union([
      z.strictObject({ ids }),
      z.strictObject({ allBefore: givenInstant }),
      z.strictObject({ entityId: uuid }),
    ]),
    answer: doneSchema,
  }),
  archive: defineRoute({
    ...own,
    method: 'POST',
    path: '/api/notifications/archive',
    summary: 'Archives notifications, or takes them back from the archive. Other people’s ids are ignored',
    body: z.strictObject({ ids, archived: z._default(z.boolean(), true) }),
    answer: doneSchema,
  }),
  snooze: defineRoute({
    ...own,
    method: 'POST',
    path: '/api/notifications/snooze',
    summary:
      'Hides unread notifications until an instant; null shows them again. Other people’s ids are ignored',
    body: z.strictObject({ ids, until: z.nullable(givenInstant) }),
    answer: doneSchema,
  }),
} as const;

export const notificationSettingRoutes = {
  one: defineRoute({
    ...settings,
    method: 'GET',
    summary: 'How the person is notified in the current organization',
    answer: settingsSchema,
  }),
  save: defineRoute({
    ...settings,
    method: 'PUT',
    summary: 'Changes how the person is notified; a critical type can’t be switched off in the application',
    body: z.strictObject({
      /** The types to change; the others stay. */
      types: z.array(typeSettingSchema).check(z.maxLength(NOTIFICATION_TYPE_NAMES.length)),
      /** Absent: they stay. */
      quietHours: z.optional(quietHoursSchema),
    }),
    answer: settingsSchema,
  }),
} as const;
