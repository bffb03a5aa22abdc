-- What an invitation needs from its creation to its answer, and how an organization changes hands.

-- The token is made when its mail is sent; until then nobody can answer the invitation by a link.
ALTER TABLE oficio.invitations
  ALTER COLUMN token_hash DROP NOT NULL,
  ADD COLUMN invited_by_name text NOT NULL DEFAULT '',
  ADD COLUMN allows_other_address boolean NOT NULL DEFAULT false,
  ADD COLUMN resent_count integer NOT NULL DEFAULT 0,
  ADD COLUMN answered_by uuid,
  ADD COLUMN answered_at timestamptz(3);
CREATE UNIQUE INDEX invitations_one_pending ON oficio.invitations (organization_id, email)
  WHERE status = 'pending';

-- Sent again, an invitation waits for its new token: the old link ends with the same statement.
CREATE FUNCTION oficio.end_old_link() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  new.token_hash := NULL;
  RETURN new;
END $$;
CREATE TRIGGER end_old_link BEFORE UPDATE OF resent_count ON oficio.invitations
  FOR EACH ROW WHEN (old.resent_count <> new.resent_count) EXECUTE FUNCTION oficio.end_old_link();

-- Who invites stands behind the invitation until it is answered.
CREATE FUNCTION oficio.may_invite(person uuid, organization uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT EXISTS (
    SELECT FROM oficio.memberships
    WHERE organization_id = organization AND user_id = person AND role IN ('owner', 'admin')
  )
$$;

CREATE FUNCTION oficio.caller_may_invite() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT oficio.may_invite(oficio.caller(), oficio.current_organization())
$$;

REVOKE ALL ON FUNCTION oficio.end_old_link(), oficio.may_invite(uuid, uuid), oficio.caller_may_invite() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION oficio.may_invite(uuid, uuid) TO oficio_worker;
GRANT EXECUTE ON FUNCTION oficio.caller_may_invite() TO oficio_api;

DROP POLICY api_all ON oficio.invitations;
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
CREATE POLICY api_delete ON oficio.invitations FOR DELETE TO oficio_api USING (false);
-- Neither the token's hash nor who answered is the business of requests.
GRANT SELECT (id, organization_id, email, role, invited_by, invited_by_name, status, allows_other_address,
  resent_count, created_at, expires_at) ON oficio.invitations TO oficio_api;
GRANT INSERT (id, organization_id, email, role, invited_by, invited_by_name, status, allows_other_address,
  created_at, expires_at) ON oficio.invitations TO oficio_api;
GRANT UPDATE (invited_by, invited_by_name, status, resent_count, expires_at) ON oficio.invitations TO oficio_api;

-- Answers to invitations and changes of members are written as the worker, repeated requests included.
GRANT INSERT, UPDATE ON oficio.idempotency_keys TO oficio_worker;

-- A client that was written while the organization changed hands would stay with the former owner. By now the
-- organization's row is locked by the trigger that counts, so the owner seen here is the one that stays.
CREATE FUNCTION oficio.check_client_owner() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF EXISTS (
    SELECT FROM added JOIN oficio.organizations organization ON organization.id = added.organization_id
    WHERE added.user_id <> organization.owner_user_id
  ) THEN
    RAISE EXCEPTION 'The organization was handed over meanwhile' USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION oficio.check_client_owner() FROM PUBLIC;
CREATE TRIGGER owned_by_the_owner AFTER INSERT ON public.client_directory
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION oficio.check_client_owner();
