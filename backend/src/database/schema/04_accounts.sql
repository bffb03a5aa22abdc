-- Who reads and writes people, organizations, memberships and invitations.

SELECT oficio.close_to_requests('oficio.profiles', 'oficio.organizations', 'oficio.memberships', 'oficio.invitations',
  'oficio.sign_in_devices');
SELECT oficio.close_tables('oficio.organization_logos', 'oficio.welcome_mails');

-- People --------------------------------------------------------------------------------------------------------------

-- Profiles belong to a person, not to an organization.
CREATE POLICY api_own ON oficio.profiles TO oficio_api
  USING (id = oficio.caller()) WITH CHECK (id = oficio.caller());
GRANT SELECT, UPDATE (first_name, last_name, phone, timezone, onboarding_completed, dashboard_cards,
  deletion_scheduled_for, updated_at) ON oficio.profiles TO oficio_api;

CREATE POLICY api_select ON oficio.welcome_mails FOR SELECT TO oficio_api USING (user_id = oficio.caller());
CREATE POLICY api_insert ON oficio.welcome_mails FOR INSERT TO oficio_api WITH CHECK (user_id = oficio.caller());
CREATE POLICY worker_select ON oficio.welcome_mails FOR SELECT TO oficio_worker USING (true);
CREATE POLICY worker_update ON oficio.welcome_mails FOR UPDATE TO oficio_worker USING (true) WITH CHECK (true);
GRANT SELECT, INSERT ON oficio.welcome_mails TO oficio_api;
GRANT SELECT, UPDATE (sent_at) ON oficio.welcome_mails TO oficio_worker;

-- Organizations -------------------------------------------------------------------------------------------------------

CREATE POLICY api_select ON oficio.organizations FOR SELECT TO oficio_api
  USING (id = ANY (ARRAY(SELECT oficio.caller_organizations())));
CREATE POLICY api_update ON oficio.organizations FOR UPDATE TO oficio_api
  USING (id = (SELECT oficio.current_organization()) AND (SELECT oficio.caller_manages()))
  WITH CHECK (id = (SELECT oficio.current_organization()) AND (SELECT oficio.caller_manages()));
GRANT SELECT, UPDATE (name, currency, timezone, industry, business_type, team_size, business_email, company_name,
  legal_name, tax_id, phone, website, address_line1, address_line2, address_city, address_state, address_postal_code,
  country_code, number_format, date_format, document_language, fiscal_year_month, mail_sender_name, mail_signature, accent,
  renewal_lead_days, renewal_auto_propose, renewal_invoice_days, renewal_bundle_days, setup_completed_at, updated_at, version) ON oficio.organizations TO oficio_api;

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

-- A person sees the members of the current organization only; here the number counts for all that they own.
CREATE FUNCTION oficio.owned_organizations() RETURNS TABLE (id uuid, name text, members integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT organization.id, organization.name,
    (SELECT count(*)::integer FROM oficio.memberships WHERE organization_id = organization.id)
  FROM oficio.organizations organization
  WHERE organization.owner_user_id = nullif(current_setting('oficio.user_id', true), '')::uuid
$$;
GRANT EXECUTE ON FUNCTION oficio.owned_organizations() TO oficio_api;

-- Members and invitations ---------------------------------------------------------------------------------------------

CREATE POLICY api_select ON oficio.memberships FOR SELECT TO oficio_api
  USING (user_id = oficio.caller() OR organization_id = (SELECT oficio.current_organization()));
GRANT SELECT ON oficio.memberships TO oficio_api;

-- Who invites stands behind the invitation until it is answered.
CREATE FUNCTION oficio.may_invite(person uuid, organization uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT EXISTS (
    SELECT FROM oficio.memberships
    WHERE organization_id = organization AND user_id = person AND role IN ('owner', 'admin')
  )
$$;
-- The same of the caller in the current organization.
CREATE FUNCTION oficio.caller_may_invite() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT oficio.may_invite(oficio.caller(), oficio.current_organization())
$$;
GRANT EXECUTE ON FUNCTION oficio.may_invite(uuid, uuid) TO oficio_worker;
GRANT EXECUTE ON FUNCTION oficio.caller_may_invite() TO oficio_api;

CREATE POLICY api_select ON oficio.invitations FOR SELECT TO oficio_api
  USING (organization_id = (SELECT oficio.current_organization()));
CREATE POLICY api_insert ON oficio.invitations FOR INSERT TO oficio_api
  WITH CHECK (
    organization_id = (SELECT oficio.current_organization())
    AND (SELECT oficio.caller_may_invite())
    AND invited_by = oficio.caller() AND status = 'pending'
  );
CREATE POLICY api_update ON oficio.invitations FOR UPDATE TO oficio_api
  USING (organization_id = (SELECT oficio.current_organization()) AND (SELECT oficio.caller_may_invite()))
  WITH CHECK (
    organization_id = (SELECT oficio.current_organization())
    AND (status IN ('expired', 'revoked') OR (status = 'pending' AND invited_by = oficio.caller()))
  );
-- Neither the token's hash nor who answered is the business of requests.
GRANT SELECT (id, organization_id, email, role, scope, client_ids, invited_by, invited_by_name, status,
  allows_other_address, resent_count, delivery, delivery_failure, created_at, expires_at)
  ON oficio.invitations TO oficio_api;
GRANT INSERT (id, organization_id, email, role, scope, client_ids, invited_by, invited_by_name, status,
  allows_other_address, created_at, expires_at) ON oficio.invitations TO oficio_api;
GRANT UPDATE (invited_by, invited_by_name, status, resent_count, expires_at) ON oficio.invitations TO oficio_api;

-- Sent again, an invitation waits for its new token and its new mail: the old link ends with the same statement.
CREATE FUNCTION oficio.end_old_link() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  new.token_hash := NULL;
  new.delivery := 'sending';
  new.delivery_failure := NULL;
  RETURN new;
END $$;
CREATE TRIGGER end_old_link BEFORE UPDATE OF resent_count ON oficio.invitations
  FOR EACH ROW WHEN (old.resent_count <> new.resent_count) EXECUTE FUNCTION oficio.end_old_link();

-- Saved views of lists -------------------------------------------------------------------------------------------------

-- Every member has views of their own, which nobody else reads.
SELECT oficio.protect_table('oficio.list_views', writing => 'records.read', rows => 'user_id = (SELECT oficio.caller())');

-- Calendar feeds -------------------------------------------------------------------------------------------------------

-- Every member has an address of their own, which nobody else reads.
SELECT oficio.protect_table('oficio.calendar_feeds', writing => 'records.read', rows => 'user_id = (SELECT oficio.caller())');

-- API keys -------------------------------------------------------------------------------------------------------------

-- Every member has keys of their own. Owner and admin read and end those of all members. The worker finds the key of a
-- request, and notes its use.
SELECT oficio.protect_table('oficio.api_keys', writing => 'records.read', rows => 'user_id = (SELECT oficio.caller())',
  shown => '(user_id = (SELECT oficio.caller()) OR (SELECT oficio.caller_manages()))',
  commands => ARRAY['INSERT', 'UPDATE']);
CREATE POLICY api_delete ON oficio.api_keys FOR DELETE TO oficio_api
  USING (organization_id = (SELECT oficio.current_organization())
    AND (user_id = (SELECT oficio.caller()) OR (SELECT oficio.caller_manages())));
GRANT DELETE ON oficio.api_keys TO oficio_api;
-- Of a made key, nothing changes but its secret.
REVOKE UPDATE ON oficio.api_keys FROM oficio_api;
GRANT UPDATE (prefix, key_hash) ON oficio.api_keys TO oficio_api;
