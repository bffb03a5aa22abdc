-- Certificates: hosts whose TLS certificate is watched, what their servers show, and when each of them is read.

CREATE TABLE public.certificates (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  created_by uuid NOT NULL,
  -- The client of the domain or of the service, if it has one of them.
  client_id uuid,
  domain_id uuid,
  hosting_id uuid,
  -- A-labels in lower case.
  host text COLLATE "C" NOT NULL,
  port integer NOT NULL CHECK (port IN (443, 465, 993, 995, 8443)),
  tags text[] NOT NULL DEFAULT '{}',
  notes text,
  -- The certificate that the server has shown last. Null: none was read yet.
  issuer text,
  sans text[] NOT NULL DEFAULT '{}',
  not_before timestamptz(3),
  not_after timestamptz(3),
  sha256 text COLLATE "C",
  chain_ok boolean,
  name_ok boolean,
  -- The outcome of the checks. A failure that may pass shows here after several in a row.
  check_status text NOT NULL DEFAULT 'never'
    CHECK (check_status IN ('ok', 'name_mismatch', 'untrusted', 'tls_error', 'unreachable', 'private_name', 'never')),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  archived_at timestamptz(3),
  deleted_at timestamptz(3),
  -- Written by the service: the host as people read it, with its port if it isn't the usual one.
  name text NOT NULL DEFAULT '',
  sort_name text COLLATE "C" NOT NULL DEFAULT '',
  sort_issuer text COLLATE "C" NOT NULL DEFAULT '',
  -- The UTC day of the end, and the first day of its warning range. One without a certificate comes last.
  sort_expires_on date NOT NULL DEFAULT 'infinity',
  alert_on date NOT NULL DEFAULT 'infinity',
  search_text text NOT NULL DEFAULT '',
  -- Written by triggers.
  client_name text,
  sort_client text COLLATE "C" NOT NULL DEFAULT '',
  record_state text COLLATE "C" NOT NULL DEFAULT 'open',
  list_item text NOT NULL,
  UNIQUE (id, organization_id),
  FOREIGN KEY (client_id, organization_id) REFERENCES public.client_directory (id, organization_id)
    ON DELETE SET NULL (client_id),
  FOREIGN KEY (domain_id, organization_id) REFERENCES public.domains (id, organization_id)
    ON DELETE SET NULL (domain_id),
  FOREIGN KEY (hosting_id, organization_id) REFERENCES public.hosting_clients (id, organization_id)
    ON DELETE SET NULL (hosting_id)
);
-- A certificate in the trash doesn't keep its host taken.
CREATE UNIQUE INDEX certificates_once ON public.certificates (organization_id, host, port) WHERE deleted_at IS NULL;
CREATE INDEX certificates_by_name ON public.certificates (organization_id, record_state, sort_name, id);
CREATE INDEX certificates_by_client
  ON public.certificates (organization_id, record_state, sort_client, sort_name, id);
CREATE INDEX certificates_by_issuer
  ON public.certificates (organization_id, record_state, sort_issuer, sort_name, id);
CREATE INDEX certificates_by_expiry
  ON public.certificates (organization_id, record_state, sort_expires_on, sort_name, id);
CREATE INDEX certificates_by_creation ON public.certificates (organization_id, record_state, created_at, id);
CREATE INDEX certificates_by_change ON public.certificates (organization_id, record_state, updated_at, id);
CREATE INDEX certificates_search ON public.certificates USING gin (organization_id, search_text gin_trgm_ops);
CREATE INDEX certificates_tags ON public.certificates USING gin (organization_id, tags);
CREATE INDEX certificates_trash ON public.certificates (organization_id, deleted_at, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX certificates_purge ON public.certificates (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX certificates_of_client ON public.certificates (client_id, organization_id) WHERE client_id IS NOT NULL;
CREATE INDEX certificates_of_domain ON public.certificates (domain_id, organization_id) WHERE domain_id IS NOT NULL;
CREATE INDEX certificates_of_service ON public.certificates (hosting_id, organization_id) WHERE hosting_id IS NOT NULL;

-- Apart from the certificates, because a check that finds nothing new changes none.
CREATE TABLE oficio.certificate_lookups (
  certificate_id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  -- Infinity: the certificate is archived or in the trash.
  next_at timestamptz(3) NOT NULL,
  last_at timestamptz(3),
  -- The outcome of the last check, and its reason in words.
  status text NOT NULL DEFAULT 'never',
  reason text,
  -- Checks in a row that failed for now.
  failures integer NOT NULL DEFAULT 0,
  FOREIGN KEY (certificate_id, organization_id) REFERENCES public.certificates (id, organization_id) ON DELETE CASCADE
);
CREATE INDEX certificate_lookups_due ON oficio.certificate_lookups (next_at);
CREATE INDEX certificate_lookups_organization ON oficio.certificate_lookups (organization_id);

-- Evidence of a certificate: `fqdn` is the host that was read, `raw` the certificate that it has shown.
ALTER TABLE oficio.expiry_evidence
  ALTER COLUMN domain_id DROP NOT NULL,
  ADD COLUMN certificate_id uuid,
  ADD CONSTRAINT expiry_evidence_subject CHECK (num_nonnulls(domain_id, certificate_id) = 1),
  ADD FOREIGN KEY (certificate_id, organization_id) REFERENCES public.certificates (id, organization_id)
    ON DELETE CASCADE,
  DROP CONSTRAINT expiry_evidence_source_check,
  ADD CONSTRAINT expiry_evidence_source_check
    CHECK (source IN ('registry', 'registrar', 'whois', 'tls', 'manual', 'import', 'confirmation'));
CREATE INDEX expiry_evidence_of_certificate
  ON oficio.expiry_evidence (certificate_id, organization_id, seen_until DESC, id DESC) WHERE certificate_id IS NOT NULL;
