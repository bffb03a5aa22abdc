-- What the setup asks about an organization, what its documents carry, and its logo.

ALTER TABLE oficio.organizations
  ADD COLUMN industry text CHECK (industry IN (
    'Technology & Software', 'Marketing & Advertising', 'Design & Creative',
    'Consulting & Professional Services', 'E-commerce & Retail', 'Healthcare & Medical',
    'Education & Training', 'Real Estate', 'Finance & Banking', 'Manufacturing', 'Non-profit', 'Other'
  )),
  ADD COLUMN business_type text
    CHECK (business_type IN ('freelancer', 'agency', 'small-business', 'enterprise')),
  ADD COLUMN team_size text CHECK (team_size IN ('1', '2-5', '6-10', '11-25', '25+')),
  ADD COLUMN business_email text CHECK (char_length(business_email) <= 254),
  -- Null: documents and mails carry the organization's own name.
  ADD COLUMN company_name text CHECK (char_length(company_name) <= 120);

CREATE TABLE oficio.organization_logos (
  organization_id uuid PRIMARY KEY REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  -- Its address: whoever knows it sees the image without signing in.
  id uuid NOT NULL UNIQUE,
  image bytea NOT NULL CHECK (octet_length(image) <= 4194304),
  created_at timestamptz(3) NOT NULL
);
-- An image is compressed already.
ALTER TABLE oficio.organization_logos ALTER COLUMN image SET STORAGE EXTERNAL;

-- Owner and admin say what the organization is.
CREATE FUNCTION oficio.caller_manages() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT EXISTS (
    SELECT FROM oficio.memberships
    WHERE organization_id = oficio.current_organization() AND user_id = oficio.caller()
      AND role IN ('owner', 'admin')
  )
$$;
REVOKE ALL ON FUNCTION oficio.caller_manages() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION oficio.caller_manages() TO oficio_api;

DROP POLICY api_update ON oficio.organizations;
CREATE POLICY api_update ON oficio.organizations FOR UPDATE TO oficio_api
  USING (id = (SELECT oficio.current_organization()) AND (SELECT oficio.caller_manages()))
  WITH CHECK (id = (SELECT oficio.current_organization()) AND (SELECT oficio.caller_manages()));
GRANT UPDATE (name, timezone, industry, business_type, team_size, business_email, company_name,
  setup_completed_at, updated_at) ON oficio.organizations TO oficio_api;

ALTER TABLE oficio.organization_logos ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_all ON oficio.organization_logos TO oficio_owner USING (true) WITH CHECK (true);
-- Whoever comes with a logo's address is nobody in particular.
CREATE POLICY worker_select ON oficio.organization_logos FOR SELECT TO oficio_worker USING (true);
GRANT SELECT ON oficio.organization_logos TO oficio_worker;
CREATE POLICY api_select ON oficio.organization_logos FOR SELECT TO oficio_api
  USING (organization_id = ANY (ARRAY(SELECT oficio.caller_organizations())));
CREATE POLICY api_insert ON oficio.organization_logos FOR INSERT TO oficio_api
  WITH CHECK (organization_id = (SELECT oficio.current_organization()) AND (SELECT oficio.caller_manages()));
CREATE POLICY api_update ON oficio.organization_logos FOR UPDATE TO oficio_api
  USING (organization_id = (SELECT oficio.current_organization()) AND (SELECT oficio.caller_manages()))
  WITH CHECK (organization_id = (SELECT oficio.current_organization()) AND (SELECT oficio.caller_manages()));
CREATE POLICY api_delete ON oficio.organization_logos FOR DELETE TO oficio_api
  USING (organization_id = (SELECT oficio.current_organization()) AND (SELECT oficio.caller_manages()));
GRANT SELECT, INSERT, UPDATE (id, image, created_at), DELETE ON oficio.organization_logos TO oficio_api;
