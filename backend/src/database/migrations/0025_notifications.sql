-- What members are notified of, and how each of them wants it.

CREATE TABLE oficio.notifications (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  user_id uuid NOT NULL,
  -- A type of the contracts. The text is made of it and of `params` when the notification is read.
  type text COLLATE "C" NOT NULL CHECK (char_length(type) <= 60),
  severity text COLLATE "C" NOT NULL CHECK (severity IN ('info', 'success', 'warning', 'critical')),
  -- The right that the reader needs, also after a change of the role.
  needed_right text COLLATE "C" NOT NULL,
  entity_type text COLLATE "C" NOT NULL,
  -- No foreign keys here and below: the cause holds other locks than a merge or a purge of the client.
  entity_id uuid NOT NULL,
  client_id uuid,
  params jsonb NOT NULL CHECK (jsonb_typeof(params) = 'object' AND octet_length(params::text) <= 8192),
  -- Further causes with the same key join until `joins_until`. Null: none joins any more.
  group_key text COLLATE "C" CHECK (char_length(group_key) <= 200),
  joins_until timestamptz(3) NOT NULL,
  count integer NOT NULL DEFAULT 1 CHECK (count >= 1),
  -- False: the person has chosen mails alone.
  in_app boolean NOT NULL,
  email text COLLATE "C" NOT NULL CHECK (email IN ('none', 'at_once', 'daily', 'weekly')),
  -- When a mail about it was queued, or when the notification was left out of a mail.
  mailed_at timestamptz(3),
  -- The time of the latest cause.
  created_at timestamptz(3) NOT NULL,
  read_at timestamptz(3),
  archived_at timestamptz(3),
  snoozed_until timestamptz(3),
  FOREIGN KEY (organization_id, user_id) REFERENCES oficio.memberships (organization_id, user_id) ON DELETE CASCADE
);
CREATE INDEX notifications_list ON oficio.notifications (organization_id, user_id, created_at DESC, id DESC);
CREATE INDEX notifications_unread ON oficio.notifications (organization_id, user_id, created_at DESC, id DESC)
  WHERE read_at IS NULL AND archived_at IS NULL AND in_app;
CREATE UNIQUE INDEX notifications_joined ON oficio.notifications (organization_id, group_key, user_id)
  WHERE group_key IS NOT NULL;
CREATE INDEX notifications_to_mail ON oficio.notifications (email, organization_id, user_id)
  WHERE email <> 'none' AND mailed_at IS NULL;
CREATE INDEX notifications_mailed ON oficio.notifications (organization_id, user_id, mailed_at)
  WHERE mailed_at IS NOT NULL;
CREATE INDEX notifications_of_entity ON oficio.notifications (entity_id);
CREATE INDEX notifications_of_client ON oficio.notifications (client_id) WHERE client_id IS NOT NULL;
CREATE INDEX notifications_by_age ON oficio.notifications (created_at);

-- What a person has chosen for a type. Without a row the type's usual choice holds.
CREATE TABLE oficio.notification_settings (
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  user_id uuid NOT NULL,
  type text COLLATE "C" NOT NULL CHECK (char_length(type) <= 60),
  in_app boolean NOT NULL,
  email text COLLATE "C" NOT NULL CHECK (email IN ('none', 'at_once', 'daily', 'weekly')),
  PRIMARY KEY (organization_id, user_id, type),
  FOREIGN KEY (organization_id, user_id) REFERENCES oficio.memberships (organization_id, user_id) ON DELETE CASCADE
);

-- The hours without mails of a person, and the last digests.
CREATE TABLE oficio.notification_mails (
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  user_id uuid NOT NULL,
  -- Minutes after midnight; the hours can pass midnight.
  quiet_from smallint CHECK (quiet_from BETWEEN 0 AND 1439),
  quiet_to smallint CHECK (quiet_to BETWEEN 0 AND 1439),
  -- The local days on which the last digests were due.
  daily_for date,
  weekly_for date,
  PRIMARY KEY (organization_id, user_id),
  CHECK (num_nulls(quiet_from, quiet_to) IN (0, 2)),
  CHECK (quiet_from <> quiet_to),
  FOREIGN KEY (organization_id, user_id) REFERENCES oficio.memberships (organization_id, user_id) ON DELETE CASCADE
);

-- The occasions that the daily job has notified of: once for a thing, its day and its step.
CREATE TABLE oficio.notified_occasions (
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  entity_id uuid NOT NULL,
  occasion text COLLATE "C" NOT NULL CHECK (char_length(occasion) <= 60),
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, entity_id, occasion)
);
CREATE INDEX notified_occasions_by_age ON oficio.notified_occasions (created_at);
