-- What an organization has paid for, and what the payment provider has told.

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
  stripe_customer_id text UNIQUE,
  stripe_subscription_id text UNIQUE,
  -- The address that the provider was last given for its customer: when the owner's is another one, it is given again.
  -- Null where that isn't known.
  customer_email text,
  -- Counts what was stored, so that the same wish after a change isn't taken for a repeated one at the provider.
  revision integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);
CREATE INDEX subscriptions_trial_end ON oficio.subscriptions (trial_end) WHERE status IN ('trialing', 'expired');

-- A verified address gets one trial, whatever happens to the account or the organization afterwards.
CREATE TABLE oficio.trial_uses (
  address_hash text PRIMARY KEY,
  user_id uuid NOT NULL,
  organization_id uuid NOT NULL,
  used_at timestamptz(3) NOT NULL
);

CREATE TABLE oficio.coupons (
  id uuid PRIMARY KEY,
  -- In capitals.
  code text NOT NULL UNIQUE CHECK (code = upper(code) AND length(code) BETWEEN 1 AND 40),
  description text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('percent', 'amount', 'free_months')),
  -- Percent, cents of a US dollar, or months.
  value integer NOT NULL CHECK (value > 0 AND (kind <> 'percent' OR value <= 100)),
  months integer CHECK (months > 0),
  plan_id integer,
  max_redemptions integer CHECK (max_redemptions > 0),
  expires_at timestamptz(3),
  active boolean NOT NULL DEFAULT true,
  stripe_coupon_id text UNIQUE,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);

-- A payment page of the provider, from before it is asked for to its end. Its id is the idempotency key there.
CREATE TABLE oficio.checkouts (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  plan_id integer NOT NULL,
  coupon_id uuid REFERENCES oficio.coupons (id),
  status text NOT NULL CHECK (status IN ('opening', 'open', 'completed', 'expired')),
  stripe_session_id text UNIQUE,
  url text,
  expires_at timestamptz(3) NOT NULL,
  created_by uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);
-- Two pages that can both be paid would be two subscriptions.
CREATE UNIQUE INDEX checkouts_open ON oficio.checkouts (organization_id) WHERE status IN ('opening', 'open');
CREATE INDEX checkouts_organization ON oficio.checkouts (organization_id);
CREATE INDEX checkouts_coupon ON oficio.checkouts (coupon_id);

-- A use of a coupon: held while its payment page is open, then redeemed, or released again.
CREATE TABLE oficio.coupon_redemptions (
  -- A removed organization's checkouts go with it; that the coupon was used stays.
  checkout_id uuid PRIMARY KEY,
  coupon_id uuid NOT NULL REFERENCES oficio.coupons (id),
  organization_id uuid NOT NULL,
  status text NOT NULL CHECK (status IN ('held', 'redeemed', 'released')),
  held_until timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX coupon_redemptions_once ON oficio.coupon_redemptions (coupon_id, organization_id)
  WHERE status IN ('held', 'redeemed');
CREATE INDEX coupon_redemptions_of_coupon ON oficio.coupon_redemptions (coupon_id);

-- Mails about a trial or a payment: the key says what about, so that none goes out twice.
CREATE TABLE oficio.subscription_notices (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('trial_started', 'trial_ending', 'trial_ended', 'payment_failed',
    'canceled', 'resumed', 'receipt')),
  key text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL,
  sent_at timestamptz(3),
  UNIQUE (organization_id, kind, key)
);

-- What the provider has told. Without processed_at it has failed so far, and is told again.
CREATE TABLE oficio.webhook_events (
  id text PRIMARY KEY,
  type text NOT NULL,
  object_id text,
  organization_id uuid,
  -- A type that means nothing here.
  ignored boolean NOT NULL DEFAULT false,
  failures integer NOT NULL DEFAULT 0,
  last_failure text,
  received_at timestamptz(3) NOT NULL,
  processed_at timestamptz(3)
);
CREATE INDEX webhook_events_failed ON oficio.webhook_events (received_at) WHERE processed_at IS NULL;
