-- What registries answer about domains, and when each domain is asked about.

ALTER TABLE public.domains
  -- The day that the registrar publishes beside the registry's.
  ADD COLUMN registrar_expires_on date,
  -- The registry's day, where a person has entered another one and hasn't decided yet.
  ADD COLUMN conflicting_expires_on date,
  -- The registry's day that a person has decided against.
  ADD COLUMN refused_expires_on date,
  ADD COLUMN epp_statuses text[] NOT NULL DEFAULT '{}',
  ADD COLUMN nameservers text[] NOT NULL DEFAULT '{}',
  ADD COLUMN dnssec boolean,
  -- The registrar as the registry names it. A registrar that a person has entered differs from it.
  ADD COLUMN registry_registrar text,
  -- Written by the service: the last label of the name.
  ADD COLUMN tld text COLLATE "C" NOT NULL DEFAULT '',
  DROP CONSTRAINT domains_expiry_source_check,
  ADD CONSTRAINT domains_expiry_source_check CHECK (expiry_source IN ('rdap', 'whois', 'manual', 'import')),
  DROP CONSTRAINT domains_lookup_status_check,
  ADD CONSTRAINT domains_lookup_status_check CHECK (lookup_status IN (
    'ok', 'no_expiry', 'unsupported_tld', 'not_found', 'rate_limited', 'timeout', 'error', 'private_name', 'never'
  ));
-- An UPDATE would reach every subscriber of the change stream.
ALTER TABLE public.domains ALTER COLUMN tld TYPE text COLLATE "C" USING substring(fqdn from '[^.]+$');

CREATE INDEX domains_by_tld ON public.domains (organization_id, record_state, tld, sort_name, id);
CREATE INDEX domains_in_conflict ON public.domains (organization_id, record_state, sort_name, id)
  WHERE conflicting_expires_on IS NOT NULL;

-- Apart from the domains, because a check that finds nothing new changes no domain.
CREATE TABLE oficio.domain_lookups (
  domain_id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  -- Infinity: the domain is archived, in the trash or no longer active.
  next_at timestamptz(3) NOT NULL,
  last_at timestamptz(3),
  -- The outcome of the last check.
  status text NOT NULL DEFAULT 'never',
  -- The last check's reason, in words.
  reason text,
  server text,
  -- Checks in a row that failed for now.
  failures integer NOT NULL DEFAULT 0,
  FOREIGN KEY (domain_id, organization_id) REFERENCES public.domains (id, organization_id) ON DELETE CASCADE
);
CREATE INDEX domain_lookups_due ON oficio.domain_lookups (next_at);
CREATE INDEX domain_lookups_organization ON oficio.domain_lookups (organization_id);

CREATE TABLE oficio.expiry_evidence (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  domain_id uuid NOT NULL,
  -- The name that was asked about.
  fqdn text COLLATE "C" NOT NULL,
  source text NOT NULL CHECK (source IN ('registry', 'registrar', 'whois', 'manual', 'import', 'confirmation')),
  server text,
  outcome text NOT NULL,
  reason text,
  expires_on date,
  statuses text[] NOT NULL DEFAULT '{}',
  registrar text,
  raw jsonb,
  -- The first and the last time at which the same answer was given.
  seen_from timestamptz(3) NOT NULL,
  seen_until timestamptz(3) NOT NULL,
  FOREIGN KEY (domain_id, organization_id) REFERENCES public.domains (id, organization_id) ON DELETE CASCADE
);
CREATE INDEX expiry_evidence_of_domain ON oficio.expiry_evidence (domain_id, organization_id, seen_until DESC, id DESC);
CREATE INDEX expiry_evidence_organization ON oficio.expiry_evidence (organization_id);
CREATE INDEX expiry_evidence_age ON oficio.expiry_evidence (seen_until);

-- The domains from before are asked about over the next day.
INSERT INTO oficio.domain_lookups (domain_id, organization_id, next_at)
SELECT id, organization_id,
  CASE WHEN record_state = 'open' AND status = 'active'
    THEN updated_at + (abs(hashtext(id::text)) % 1440) * interval '1 minute' ELSE 'infinity' END
FROM public.domains;
