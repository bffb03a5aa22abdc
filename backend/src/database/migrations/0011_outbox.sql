-- The outbox: mails of an organization to its clients, each handed over to the mail server at most once.

CREATE TABLE oficio.outbox (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  client_id uuid,
  -- No foreign key: the contact may be removed from its client, and the message stays.
  contact_id uuid,
  -- The occasion of the message. A second message for the same occasion isn't added.
  occurrence_key text COLLATE "C" NOT NULL CHECK (char_length(occurrence_key) BETWEEN 1 AND 400),
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('automatic', 'manual', 'test')),
  template_key text COLLATE "C" NOT NULL,
  -- What the mail is about; its area makes the mail.
  entity_type text COLLATE "C" NOT NULL,
  entity_id uuid NOT NULL,
  to_address text NOT NULL CHECK (char_length(to_address) BETWEEN 3 AND 254),
  cc text[] NOT NULL DEFAULT '{}' CHECK (cardinality(cc) <= 9),
  locale text COLLATE "C" NOT NULL,
  subject text NOT NULL CHECK (char_length(subject) BETWEEN 1 AND 254),
  -- Without the links that are made for the sent mail. Null once it was cleared.
  body_text text CHECK (char_length(body_text) <= 20000),
  -- Why the message was queued, for people: the rule, its anchor.
  reason jsonb NOT NULL DEFAULT '{}',
  due_at timestamptz(3) NOT NULL,
  state text COLLATE "C" NOT NULL DEFAULT 'queued' CHECK (state IN
    ('queued', 'sending', 'sent', 'failed', 'bounced', 'uncertain', 'skipped', 'cancelled', 'replaced')),
  skip_reason text COLLATE "C",
  -- The mail server's words about the last refusal.
  failure text,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3),
  -- When a job was queued for it last, so that a lost job is noticed.
  job_queued_at timestamptz(3),
  -- The last hand-over to the mail server.
  sending_since timestamptz(3),
  message_id text COLLATE "C",
  sent_at timestamptz(3),
  -- The message as which a person has queued this one again.
  replaced_by uuid,
  -- Null: the system.
  created_by uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  UNIQUE (organization_id, occurrence_key),
  CHECK ((state = 'skipped') = (skip_reason IS NOT NULL)),
  CHECK ((state = 'queued') = (next_attempt_at IS NOT NULL)),
  CHECK (state <> 'sending' OR sending_since IS NOT NULL),
  FOREIGN KEY (organization_id, client_id) REFERENCES public.client_directory (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX outbox_due ON oficio.outbox (next_attempt_at) WHERE state = 'queued';
CREATE INDEX outbox_sending ON oficio.outbox (sending_since) WHERE state = 'sending';
CREATE INDEX outbox_list ON oficio.outbox (organization_id, (state = 'uncertain'), due_at, id);
CREATE INDEX outbox_of_entity ON oficio.outbox (organization_id, entity_id, due_at);
CREATE INDEX outbox_of_client ON oficio.outbox (organization_id, client_id, due_at);
CREATE INDEX outbox_handed_over ON oficio.outbox (organization_id, sending_since) WHERE sending_since IS NOT NULL;
CREATE INDEX outbox_bodies ON oficio.outbox (created_at) WHERE body_text IS NOT NULL;

-- Addresses that get no mail from the organization, or no reminders.
CREATE TABLE oficio.mail_suppressions (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  address text NOT NULL CHECK (address = lower(address)),
  scope text COLLATE "C" NOT NULL CHECK (scope IN ('reminders', 'all')),
  reason text COLLATE "C" NOT NULL CHECK (reason IN ('unsubscribed', 'bounced', 'manual')),
  created_at timestamptz(3) NOT NULL,
  UNIQUE (organization_id, address)
);
