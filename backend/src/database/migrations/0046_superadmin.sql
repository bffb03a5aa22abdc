-- What superadmins decide about organizations, whom they view, and the usage of each organization by day.

ALTER TABLE oficio.organizations
  -- A suspended organization is closed for its members.
  ADD COLUMN suspended_at timestamptz(3),
  ADD COLUMN suspended_reason text CHECK (char_length(suspended_reason) <= 500),
  -- The outbox holds the mails of the organization from then on.
  ADD COLUMN sending_paused_at timestamptz(3),
  ADD COLUMN sending_paused_reason text CHECK (char_length(sending_paused_reason) <= 500),
  -- The first mail about inactivity, and the last one before the deletion is scheduled. Activity clears both.
  ADD COLUMN inactive_noticed_at timestamptz(3),
  ADD COLUMN inactive_warned_at timestamptz(3),
  ADD CONSTRAINT organizations_suspended CHECK ((suspended_at IS NULL) = (suspended_reason IS NULL)),
  ADD CONSTRAINT organizations_sending_paused
    CHECK ((sending_paused_at IS NULL) = (sending_paused_reason IS NULL));

-- The end of an access without a payment. While it runs, it is the end of the trial, too.
ALTER TABLE oficio.subscriptions ADD COLUMN granted_until timestamptz(3);
CREATE INDEX subscriptions_by_change ON oficio.subscriptions (updated_at, organization_id);

-- The log of all organizations in its order.
CREATE INDEX audit_log_by_time ON oficio.audit_log (at DESC, sequence DESC);
CREATE INDEX outbox_unsettled ON oficio.outbox (state, due_at, id) WHERE state IN ('uncertain', 'failed');
CREATE INDEX domain_lookups_failing ON oficio.domain_lookups (last_at) WHERE failures > 0;
CREATE INDEX certificate_lookups_failing ON oficio.certificate_lookups (last_at) WHERE failures > 0;

-- Usage by UTC day of the business clock. `refused` are those of the mails that a mail server refused; `bytes` is the storage
-- at the last count of the day.
CREATE TABLE oficio.organization_usage (
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  day date NOT NULL,
  requests bigint NOT NULL DEFAULT 0,
  mails bigint NOT NULL DEFAULT 0,
  refused bigint NOT NULL DEFAULT 0,
  lookups bigint NOT NULL DEFAULT 0,
  bytes bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, day)
);
CREATE INDEX organization_usage_of_day ON oficio.organization_usage (day, organization_id);

-- The sums of all organizations, as a job has counted them.
CREATE TABLE oficio.usage_days (
  day date PRIMARY KEY,
  requests bigint NOT NULL,
  mails bigint NOT NULL,
  refused bigint NOT NULL,
  lookups bigint NOT NULL,
  bytes bigint NOT NULL,
  counted_at timestamptz(3) NOT NULL
);

-- One row for each organization, for lists of all of them. Triggers keep the columns until `members`; a job counts the others.
CREATE TABLE oficio.organization_figures (
  id uuid PRIMARY KEY REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL,
  sort_name text COLLATE "C" NOT NULL,
  sort_owner text COLLATE "C" NOT NULL,
  search_text text COLLATE "C" NOT NULL,
  -- 0: no plan.
  plan_id integer NOT NULL DEFAULT 0,
  status text COLLATE "C" NOT NULL DEFAULT 'none',
  -- The end of a trial; 1970 without one.
  trial_end timestamptz(3) NOT NULL DEFAULT '1970-01-01 00:00:00+00',
  members integer NOT NULL DEFAULT 0,
  clients integer NOT NULL DEFAULT 0,
  -- Of the last 30 days.
  mails bigint NOT NULL DEFAULT 0,
  refused bigint NOT NULL DEFAULT 0,
  -- `refused` of 1,000 mails; -1 without mails.
  bounce integer NOT NULL DEFAULT -1,
  storage_bytes bigint NOT NULL DEFAULT 0,
  -- 1970: no request was counted.
  last_active_on date NOT NULL DEFAULT '1970-01-01'
);
CREATE INDEX organization_figures_by_creation ON oficio.organization_figures (created_at, id);
CREATE INDEX organization_figures_by_name ON oficio.organization_figures (sort_name, id);
CREATE INDEX organization_figures_by_owner ON oficio.organization_figures (sort_owner, id);
CREATE INDEX organization_figures_by_plan ON oficio.organization_figures (plan_id, id);
CREATE INDEX organization_figures_by_status ON oficio.organization_figures (status, id);
CREATE INDEX organization_figures_by_trial ON oficio.organization_figures (trial_end, id);
CREATE INDEX organization_figures_by_members ON oficio.organization_figures (members, id);
CREATE INDEX organization_figures_by_clients ON oficio.organization_figures (clients, id);
CREATE INDEX organization_figures_by_mails ON oficio.organization_figures (mails, id);
CREATE INDEX organization_figures_by_bounce ON oficio.organization_figures (bounce, id);
CREATE INDEX organization_figures_by_storage ON oficio.organization_figures (storage_bytes, id);
CREATE INDEX organization_figures_by_activity ON oficio.organization_figures (last_active_on, id);
CREATE INDEX organization_figures_search ON oficio.organization_figures USING gin (search_text gin_trgm_ops);

-- Views of superadmins as a member. They read alone.
CREATE TABLE oficio.impersonations (
  id uuid PRIMARY KEY,
  superadmin_id uuid NOT NULL,
  target_user_id uuid NOT NULL,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 10 AND 500),
  -- No foreign key: a removed ticket stays the cause.
  ticket_id uuid,
  started_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3)
);
CREATE INDEX impersonations_by_time ON oficio.impersonations (started_at, id);
CREATE INDEX impersonations_of_organization ON oficio.impersonations (organization_id, started_at);
CREATE INDEX impersonations_of_target ON oficio.impersonations (target_user_id);
-- Nobody views two organizations at once.
CREATE UNIQUE INDEX impersonations_open ON oficio.impersonations (superadmin_id) WHERE ended_at IS NULL;

-- Each path of a view, once, so that the audit log names it once.
CREATE TABLE oficio.impersonation_paths (
  impersonation_id uuid NOT NULL REFERENCES oficio.impersonations (id) ON DELETE CASCADE,
  path text COLLATE "C" NOT NULL CHECK (char_length(path) <= 300),
  PRIMARY KEY (impersonation_id, path)
);

-- The organizations that are there count as active today, because nothing is known of their requests before. Their names, owners
-- and subscriptions follow with the first count of the job.
INSERT INTO oficio.organization_figures (id, created_at, sort_name, sort_owner, search_text, last_active_on)
  SELECT id, created_at, lower(name), '', ' ' || lower(name), current_date FROM oficio.organizations;
