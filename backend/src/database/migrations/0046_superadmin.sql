-- What superadmins decide about organizations, whom they view, and the usage of each organization by day.

ALTER TABLE oficio.organizations
  -- A suspended organization is closed for its members.
  ADD COLUMN suspended_at timestamptz(3),
  ADD COLUMN suspended_reason text CHECK (char_length(suspended_reason) <= 500),
  -- The outbox holds the mails of the organization from then on.
  ADD COLUMN sending_paused_at timestamptz(3),
  ADD COLUMN sending_paused_reason text CHECK (char_length(sending_paused_reason) <= 500),
  -- Access to a plan without a payment.
  ADD COLUMN granted_plan_id integer,
  ADD COLUMN granted_until timestamptz(3),
  -- The first mail about inactivity, and the last one before the deletion is scheduled.
  ADD COLUMN inactive_noticed_at timestamptz(3),
  ADD COLUMN inactive_warned_at timestamptz(3),
  ADD CONSTRAINT organizations_suspended CHECK ((suspended_at IS NULL) = (suspended_reason IS NULL)),
  ADD CONSTRAINT organizations_sending_paused
    CHECK ((sending_paused_at IS NULL) = (sending_paused_reason IS NULL)),
  ADD CONSTRAINT organizations_granted CHECK ((granted_plan_id IS NULL) = (granted_until IS NULL));
