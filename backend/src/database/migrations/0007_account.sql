-- run as: admin
-- What people do with their own account: the places where they are signed in, and its removal.

-- The caller's sessions, as the auth service keeps them.
CREATE FUNCTION oficio.own_sessions()
RETURNS TABLE (id uuid, user_agent text, started_at timestamptz(3), last_used_at timestamptz(3))
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT live.id, live.user_agent, live.created_at,
    greatest(live.created_at, live.refreshed_at AT TIME ZONE 'UTC')
  FROM auth.sessions live
  WHERE live.user_id = nullif(current_setting('oficio.user_id', true), '')::uuid
    AND (live.not_after IS NULL OR live.not_after > clock_timestamp())
$$;

CREATE FUNCTION oficio.address_of(account uuid) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT email FROM auth.users WHERE id = account
$$;

-- Where the auth service's tables are ours: an account whose time has come, with what hangs on it.
CREATE FUNCTION oficio.remove_auth_user(account uuid, at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM oficio.profiles WHERE id = account AND deletion_scheduled_for <= at) THEN
    RETURN;
  END IF;
  DELETE FROM auth.refresh_tokens WHERE user_id::text = account::text;
  DELETE FROM auth.flow_state WHERE user_id = account;
  DELETE FROM auth.audit_log_entries
  WHERE CASE jsonb_typeof(payload::jsonb)
    WHEN 'string' THEN (payload::jsonb #>> '{}')::jsonb ELSE payload::jsonb
  END ->> 'actor_id' = account::text;
  DELETE FROM auth.users WHERE id = account;
END
$$;

SET LOCAL ROLE oficio_owner;

ALTER TABLE oficio.profiles ADD COLUMN deletion_scheduled_for timestamptz(3);
CREATE INDEX profiles_to_remove ON oficio.profiles (deletion_scheduled_for)
  WHERE deletion_scheduled_for IS NOT NULL;
GRANT UPDATE (deletion_scheduled_for) ON oficio.profiles TO oficio_api;

-- A person sees the members of the current organization only; here the number counts for all that they own.
CREATE FUNCTION oficio.owned_organizations() RETURNS TABLE (id uuid, name text, members integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT organization.id, organization.name,
    (SELECT count(*)::integer FROM oficio.memberships WHERE organization_id = organization.id)
  FROM oficio.organizations organization
  WHERE organization.owner_user_id = nullif(current_setting('oficio.user_id', true), '')::uuid
$$;

-- The log stays, append-only for everybody; of a removed person it keeps the id alone.
CREATE FUNCTION oficio.forget_in_audit_log(account uuid, address text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  UPDATE oficio.audit_log SET
    actor_name = CASE WHEN actor_user_id = account THEN 'Removed account' ELSE actor_name END,
    entity_name = CASE WHEN entity_id = account OR lower(entity_name) = lower(address)
      THEN 'Removed account' ELSE entity_name END,
    changes = CASE WHEN entity_id = account AND entity_type = 'profile' THEN '{}' ELSE changes END
  WHERE (actor_user_id = account OR entity_id = account OR lower(entity_name) = lower(address))
    AND EXISTS (SELECT FROM oficio.profiles WHERE id = account AND deletion_scheduled_for IS NOT NULL)
$$;

GRANT EXECUTE ON FUNCTION oficio.owned_organizations() TO oficio_api;
GRANT EXECUTE ON FUNCTION oficio.forget_in_audit_log(uuid, text) TO oficio_worker;

RESET ROLE;

REVOKE ALL ON FUNCTION oficio.own_sessions(), oficio.address_of(uuid), oficio.remove_auth_user(uuid, timestamptz)
  FROM PUBLIC;
GRANT EXECUTE ON FUNCTION oficio.own_sessions() TO oficio_api;
GRANT EXECUTE ON FUNCTION oficio.address_of(uuid), oficio.remove_auth_user(uuid, timestamptz) TO oficio_worker;
