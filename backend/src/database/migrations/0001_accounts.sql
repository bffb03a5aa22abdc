-- People, their organizations, and who belongs to which.

CREATE TABLE oficio.profiles (
  id uuid PRIMARY KEY,
  role text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'admin', 'superadmin')),
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  phone text,
  timezone text,
  onboarding_completed boolean NOT NULL DEFAULT false,
  current_organization_id uuid,
  -- The parts of the dashboard that a person has chosen; null: the usual ones.
  dashboard_cards text[] CHECK (cardinality(dashboard_cards) <= 20),
  deletion_scheduled_for timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);

CREATE TABLE oficio.organizations (
  id uuid PRIMARY KEY,
  owner_user_id uuid NOT NULL,
  name text NOT NULL,
  currency text NOT NULL,
  timezone text NOT NULL,
  industry text CHECK (industry IN (
    'Technology & Software', 'Marketing & Advertising', 'Design & Creative',
    'Consulting & Professional Services', 'E-commerce & Retail', 'Healthcare & Medical',
    'Education & Training', 'Real Estate', 'Finance & Banking', 'Manufacturing', 'Non-profit', 'Other'
  )),
  business_type text CHECK (business_type IN ('freelancer', 'agency', 'small-business', 'enterprise')),
  team_size text CHECK (team_size IN ('1', '2-5', '6-10', '11-25', '25+')),
  business_email text CHECK (char_length(business_email) <= 254),
  -- Null: documents and mails carry the organization's own name.
  company_name text CHECK (char_length(company_name) <= 120),
  legal_name text CHECK (char_length(legal_name) <= 254),
  tax_id text CHECK (char_length(tax_id) <= 40),
  phone text CHECK (char_length(phone) <= 40),
  website text CHECK (char_length(website) <= 300),
  address_line1 text CHECK (char_length(address_line1) <= 254),
  address_line2 text CHECK (char_length(address_line2) <= 254),
  address_city text CHECK (char_length(address_city) <= 120),
  address_state text CHECK (char_length(address_state) <= 120),
  address_postal_code text CHECK (char_length(address_postal_code) <= 40),
  country_code text CHECK (country_code ~ '^[A-Z]{2}$'),
  -- How its members type numbers and dates.
  number_format text NOT NULL DEFAULT 'comma-point'
    CHECK (number_format IN ('comma-point', 'point-comma', 'space-comma')),
  date_format text NOT NULL DEFAULT 'month-day-year'
    CHECK (date_format IN ('month-day-year', 'day-month-year', 'year-month-day')),
  -- The language of the documents and mails of new clients.
  document_language text NOT NULL DEFAULT 'en' CHECK (document_language IN ('en', 'es')),
  mail_sender_name text CHECK (char_length(mail_sender_name) <= 120),
  mail_signature text CHECK (char_length(mail_signature) <= 1000),
  accent text CHECK (accent ~ '^#[0-9a-f]{6}$'),
  renewal_lead_days integer NOT NULL DEFAULT 60 CHECK (renewal_lead_days BETWEEN 1 AND 365),
  renewal_auto_propose boolean NOT NULL DEFAULT false,
  renewal_invoice_days integer NOT NULL DEFAULT 14 CHECK (renewal_invoice_days >= 0),
  renewal_bundle_days integer NOT NULL DEFAULT 14 CHECK (renewal_bundle_days BETWEEN 0 AND 90),
  setup_completed_at timestamptz(3),
  -- An organization is removed thirty days after its owner asked for it.
  deletion_scheduled_for timestamptz(3),
  deletion_reminded_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT organizations_renewal_order CHECK (renewal_invoice_days <= renewal_lead_days)
);
CREATE INDEX organizations_of_owner ON oficio.organizations (owner_user_id);
CREATE INDEX organizations_to_remove ON oficio.organizations (deletion_scheduled_for)
  WHERE deletion_scheduled_for IS NOT NULL;

ALTER TABLE oficio.profiles ADD FOREIGN KEY (current_organization_id)
  REFERENCES oficio.organizations (id) ON DELETE SET NULL;
CREATE INDEX profiles_current_organization ON oficio.profiles (current_organization_id);
CREATE INDEX profiles_to_remove ON oficio.profiles (deletion_scheduled_for)
  WHERE deletion_scheduled_for IS NOT NULL;

CREATE TABLE oficio.organization_logos (
  organization_id uuid PRIMARY KEY REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  -- Its address: whoever knows it sees the image without signing in.
  id uuid NOT NULL UNIQUE,
  image bytea NOT NULL CHECK (octet_length(image) <= 4194304),
  created_at timestamptz(3) NOT NULL
);
-- An image is compressed already.
ALTER TABLE oficio.organization_logos ALTER COLUMN image SET STORAGE EXTERNAL;

CREATE TABLE oficio.memberships (
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  user_id uuid NOT NULL,
  role text NOT NULL CHECK (role IN ('owner', 'admin', 'manager', 'accountant', 'member', 'viewer')),
  -- Managers, members and viewers can be limited to the clients that are assigned to them.
  scope text NOT NULL DEFAULT 'all' CHECK (scope IN ('all', 'assigned')),
  joined_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, user_id),
  CHECK (scope = 'all' OR role IN ('manager', 'member', 'viewer'))
);
CREATE INDEX memberships_of_user ON oficio.memberships (user_id, organization_id);
CREATE UNIQUE INDEX memberships_one_owner ON oficio.memberships (organization_id) WHERE role = 'owner';

CREATE TABLE oficio.invitations (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  email text NOT NULL CHECK (email = lower(email)),
  role text NOT NULL CHECK (role IN ('admin', 'manager', 'accountant', 'member', 'viewer')),
  scope text NOT NULL DEFAULT 'all' CHECK (scope IN ('all', 'assigned')),
  client_ids uuid[] NOT NULL DEFAULT '{}' CHECK (cardinality(client_ids) <= 500),
  -- The token is made when its mail is sent; until then nobody can answer the invitation by a link.
  token_hash text UNIQUE,
  invited_by uuid NOT NULL,
  invited_by_name text NOT NULL DEFAULT '',
  status text NOT NULL CHECK (status IN ('pending', 'accepted', 'declined', 'expired', 'revoked')),
  allows_other_address boolean NOT NULL DEFAULT false,
  resent_count integer NOT NULL DEFAULT 0,
  -- What became of the mail.
  delivery text NOT NULL DEFAULT 'sending' CHECK (delivery IN ('sending', 'sent', 'refused')),
  delivery_failure text,
  answered_by uuid,
  answered_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CHECK (scope = 'all' OR role IN ('manager', 'member', 'viewer'))
);
CREATE INDEX invitations_of_address ON oficio.invitations (email, status);
CREATE INDEX invitations_of_organization ON oficio.invitations (organization_id, created_at);
CREATE INDEX invitations_of_inviter ON oficio.invitations (invited_by);
CREATE UNIQUE INDEX invitations_one_pending ON oficio.invitations (organization_id, email)
  WHERE status = 'pending';

-- Who has been welcomed: a person gets that mail once for ever, however often a browser asks for it.
CREATE TABLE oficio.welcome_mails (
  user_id uuid PRIMARY KEY REFERENCES oficio.profiles (id) ON DELETE CASCADE,
  name text NOT NULL,
  queued_at timestamptz(3) NOT NULL,
  sent_at timestamptz(3)
);
