-- People, their organizations, and what an organization has paid for.

CREATE TABLE oficio.profiles (
  id uuid PRIMARY KEY,
  role text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'admin', 'superadmin')),
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  phone text,
  timezone text,
  onboarding_completed boolean NOT NULL DEFAULT false,
  current_organization_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);

CREATE TABLE oficio.organizations (
  id uuid PRIMARY KEY,
  owner_user_id uuid NOT NULL,
  name text NOT NULL,
  currency text NOT NULL,
  timezone text NOT NULL,
  setup_completed_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);

CREATE TABLE oficio.memberships (
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  user_id uuid NOT NULL,
  role text NOT NULL CHECK (role IN ('owner', 'admin', 'manager', 'accountant', 'member', 'viewer')),
  joined_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, user_id)
);
CREATE INDEX memberships_of_user ON oficio.memberships (user_id, organization_id);
CREATE UNIQUE INDEX memberships_one_owner ON oficio.memberships (organization_id) WHERE role = 'owner';

ALTER TABLE oficio.profiles ADD FOREIGN KEY (current_organization_id)
  REFERENCES oficio.organizations (id) ON DELETE SET NULL;
CREATE INDEX profiles_current_organization ON oficio.profiles (current_organization_id);

CREATE TABLE oficio.invitations (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  email text NOT NULL CHECK (email = lower(email)),
  role text NOT NULL CHECK (role IN ('admin', 'manager', 'accountant', 'member', 'viewer')),
  token_hash text NOT NULL UNIQUE,
  invited_by uuid NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'accepted', 'declined', 'expired', 'revoked')),
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX invitations_of_address ON oficio.invitations (email, status);
CREATE INDEX invitations_of_organization ON oficio.invitations (organization_id, created_at);

CREATE TABLE oficio.subscriptions (
  organization_id uuid PRIMARY KEY REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  status text NOT NULL
    CHECK (status IN ('none', 'trialing', 'active', 'past_due', 'paused', 'canceled', 'expired', 'incomplete')),
  plan_id integer,
  trial_used boolean NOT NULL DEFAULT false,
  trial_end timestamptz(3),
  current_period_end timestamptz(3),
  past_due_since timestamptz(3),
  canceled_at timestamptz(3),
  cancel_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);

-- A verified address gets one trial, whatever happens to the account or the organization afterwards.
CREATE TABLE oficio.trial_uses (
  address_hash text PRIMARY KEY,
  user_id uuid NOT NULL,
  organization_id uuid NOT NULL,
  used_at timestamptz(3) NOT NULL
);

-- After COMMIT a transaction-local setting is an empty string, not absent.
CREATE FUNCTION oficio.caller() RETURNS uuid LANGUAGE sql STABLE AS
$$ SELECT nullif(current_setting('oficio.user_id', true), '')::uuid $$;

-- The organization that the request claims, if its caller is a member of it.
CREATE FUNCTION oficio.current_organization() RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT membership.organization_id FROM oficio.memberships membership
  WHERE membership.user_id = nullif(current_setting('oficio.user_id', true), '')::uuid
    AND membership.organization_id = nullif(current_setting('oficio.organization_id', true), '')::uuid
$$;

CREATE FUNCTION oficio.caller_organizations() RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT membership.organization_id FROM oficio.memberships membership
  WHERE membership.user_id = nullif(current_setting('oficio.user_id', true), '')::uuid
$$;

-- The same for a person who comes with an access token, through the data API or realtime.
CREATE FUNCTION oficio.token_organizations() RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT membership.organization_id FROM oficio.memberships membership
  WHERE membership.user_id =
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
$$;

CREATE FUNCTION oficio.owner_of(organization uuid) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT owner_user_id FROM oficio.organizations WHERE id = organization
$$;

-- Says of one address alone, given as its hash, whether it has had its trial.
CREATE FUNCTION oficio.trial_used_by(address text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT EXISTS (SELECT FROM oficio.trial_uses WHERE address_hash = address)
$$;

GRANT EXECUTE ON FUNCTION oficio.caller(), oficio.current_organization(), oficio.caller_organizations(),
  oficio.owner_of(uuid), oficio.trial_used_by(text) TO oficio_api, oficio_worker;
GRANT EXECUTE ON FUNCTION oficio.token_organizations() TO authenticated;

ALTER TABLE oficio.profiles ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE oficio.organizations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE oficio.memberships ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE oficio.invitations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE oficio.subscriptions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE oficio.trial_uses ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

CREATE POLICY owner_all ON oficio.profiles TO oficio_owner USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON oficio.organizations TO oficio_owner USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON oficio.memberships TO oficio_owner USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON oficio.invitations TO oficio_owner USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON oficio.subscriptions TO oficio_owner USING (true) WITH CHECK (true);
CREATE POLICY owner_all ON oficio.trial_uses TO oficio_owner USING (true) WITH CHECK (true);

CREATE POLICY worker_all ON oficio.profiles TO oficio_worker USING (true) WITH CHECK (true);
CREATE POLICY worker_all ON oficio.organizations TO oficio_worker USING (true) WITH CHECK (true);
CREATE POLICY worker_all ON oficio.memberships TO oficio_worker USING (true) WITH CHECK (true);
CREATE POLICY worker_all ON oficio.invitations TO oficio_worker USING (true) WITH CHECK (true);
CREATE POLICY worker_all ON oficio.subscriptions TO oficio_worker USING (true) WITH CHECK (true);
CREATE POLICY worker_all ON oficio.trial_uses TO oficio_worker USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON oficio.profiles, oficio.organizations, oficio.memberships,
  oficio.invitations, oficio.subscriptions, oficio.trial_uses TO oficio_worker;

-- Profiles belong to a person, not to an organization.
CREATE POLICY api_own ON oficio.profiles TO oficio_api
  USING (id = oficio.caller()) WITH CHECK (id = oficio.caller());
GRANT SELECT, UPDATE (first_name, last_name, phone, timezone, onboarding_completed, updated_at)
  ON oficio.profiles TO oficio_api;

CREATE POLICY api_select ON oficio.organizations FOR SELECT TO oficio_api
  USING (id = ANY (ARRAY(SELECT oficio.caller_organizations())));
CREATE POLICY api_insert ON oficio.organizations FOR INSERT TO oficio_api WITH CHECK (false);
CREATE POLICY api_update ON oficio.organizations FOR UPDATE TO oficio_api
  USING (id = (SELECT oficio.current_organization()))
  WITH CHECK (id = (SELECT oficio.current_organization()));
CREATE POLICY api_delete ON oficio.organizations FOR DELETE TO oficio_api USING (false);
GRANT SELECT ON oficio.organizations TO oficio_api;

CREATE POLICY api_select ON oficio.memberships FOR SELECT TO oficio_api
  USING (user_id = oficio.caller() OR organization_id = (SELECT oficio.current_organization()));
CREATE POLICY api_insert ON oficio.memberships FOR INSERT TO oficio_api
  WITH CHECK (organization_id = (SELECT oficio.current_organization()));
CREATE POLICY api_update ON oficio.memberships FOR UPDATE TO oficio_api
  USING (organization_id = (SELECT oficio.current_organization()))
  WITH CHECK (organization_id = (SELECT oficio.current_organization()));
CREATE POLICY api_delete ON oficio.memberships FOR DELETE TO oficio_api
  USING (organization_id = (SELECT oficio.current_organization()));
GRANT SELECT ON oficio.memberships TO oficio_api;

CREATE POLICY api_all ON oficio.invitations TO oficio_api
  USING (organization_id = (SELECT oficio.current_organization()))
  WITH CHECK (organization_id = (SELECT oficio.current_organization()));

CREATE POLICY api_select ON oficio.subscriptions FOR SELECT TO oficio_api
  USING (organization_id = ANY (ARRAY(SELECT oficio.caller_organizations())));
CREATE POLICY api_insert ON oficio.subscriptions FOR INSERT TO oficio_api
  WITH CHECK (organization_id = (SELECT oficio.current_organization()));
CREATE POLICY api_update ON oficio.subscriptions FOR UPDATE TO oficio_api
  USING (organization_id = (SELECT oficio.current_organization()))
  WITH CHECK (organization_id = (SELECT oficio.current_organization()));
CREATE POLICY api_delete ON oficio.subscriptions FOR DELETE TO oficio_api USING (false);
GRANT SELECT, INSERT, UPDATE ON oficio.subscriptions TO oficio_api;

CREATE POLICY api_select ON oficio.trial_uses FOR SELECT TO oficio_api USING (user_id = oficio.caller());
CREATE POLICY api_insert ON oficio.trial_uses FOR INSERT TO oficio_api
  WITH CHECK (user_id = oficio.caller() AND organization_id = (SELECT oficio.current_organization()));
CREATE POLICY api_update ON oficio.trial_uses FOR UPDATE TO oficio_api USING (false);
CREATE POLICY api_delete ON oficio.trial_uses FOR DELETE TO oficio_api USING (false);
GRANT SELECT, INSERT ON oficio.trial_uses TO oficio_api;
