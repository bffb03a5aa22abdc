-- Sums of services, domains and renewals by day, so that figures read days and not rows. schema/09_services.sql says what
-- each row counts. The start that brings the tables counts the present rows.

-- Services that are still sold, by the day of their next renewal. Infinity: none.
CREATE TABLE oficio.service_days (
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  day date NOT NULL,
  currency text COLLATE "C" NOT NULL,
  payer text COLLATE "C" NOT NULL,
  count bigint NOT NULL,
  price_minor numeric NOT NULL,
  cost_minor numeric NOT NULL,
  PRIMARY KEY (organization_id, day, currency, payer)
);

-- The same services by provider, as it is sorted; empty: none.
CREATE TABLE oficio.service_providers (
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  provider text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  payer text COLLATE "C" NOT NULL,
  cycle text COLLATE "C" NOT NULL,
  count bigint NOT NULL,
  price_minor numeric NOT NULL,
  cost_minor numeric NOT NULL,
  PRIMARY KEY (organization_id, provider, currency, payer, cycle)
);

-- Active domains by the day of their expiry, as it is sorted. Infinity: unknown.
CREATE TABLE oficio.domain_days (
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  day date NOT NULL,
  currency text COLLATE "C" NOT NULL,
  payer text COLLATE "C" NOT NULL,
  -- The registry is about to delete it, whatever its day.
  is_lost boolean NOT NULL,
  count bigint NOT NULL,
  price_minor numeric NOT NULL,
  cost_minor numeric NOT NULL,
  PRIMARY KEY (organization_id, day, currency, payer, is_lost)
);

-- Active domains by registrar, by TLD, by the outcome of their look-ups, by automatic renewal and by conflict of their dates.
CREATE TABLE oficio.domain_counts (
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  figure text COLLATE "C" NOT NULL,
  value text COLLATE "C" NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (organization_id, figure, value)
);

-- Renewals by the end of their period.
CREATE TABLE oficio.renewal_days (
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  day date NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('domain', 'hosting')),
  state text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  payer text COLLATE "C" NOT NULL,
  -- Its cost is due although the client has neither approved nor paid.
  is_exposed boolean NOT NULL,
  count bigint NOT NULL,
  price_minor numeric NOT NULL,
  cost_minor numeric NOT NULL,
  PRIMARY KEY (organization_id, day, kind, state, currency, payer, is_exposed)
);

-- The longest waiting proposal: ids sort by time.
CREATE INDEX renewals_waiting ON oficio.renewals (organization_id, proposal_id) WHERE state = 'proposed';
