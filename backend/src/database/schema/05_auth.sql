-- run as: admin
-- The little that the application may know of the auth schema, which belongs to the auth service.

-- Whether a token's session still counts.
CREATE FUNCTION oficio.session_is_live(session uuid, account uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT EXISTS (
    SELECT FROM auth.sessions live JOIN auth.users person ON person.id = live.user_id
    WHERE live.id = session AND live.user_id = account
      AND (live.not_after IS NULL OR live.not_after > clock_timestamp())
      AND (person.banned_until IS NULL OR person.banned_until <= clock_timestamp())
      AND person.deleted_at IS NULL
  )
$$;

-- Whether an account may use its API keys, which outlive its sessions.
CREATE FUNCTION oficio.account_is_live(account uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT EXISTS (
    SELECT FROM auth.users person
    WHERE person.id = account AND (person.banned_until IS NULL OR person.banned_until <= clock_timestamp())
      AND person.deleted_at IS NULL
  )
$$;

-- The caller's own account. What people may write themselves (their metadata) gives names only. The embedded
-- auth service stores it as a JSON text within the JSON.
CREATE FUNCTION oficio.own_account()
RETURNS TABLE (email text, email_confirmed boolean, first_name text, last_name text, created_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT coalesce(person.email, ''), person.email_confirmed_at IS NOT NULL,
    coalesce(metadata ->> 'firstName', ''), coalesce(metadata ->> 'lastName', ''), person.created_at
  FROM auth.users person CROSS JOIN LATERAL (
    SELECT CASE jsonb_typeof(person.raw_user_meta_data)
      WHEN 'string' THEN (person.raw_user_meta_data #>> '{}')::jsonb ELSE person.raw_user_meta_data
    END AS metadata
  ) told
  WHERE person.id = nullif(current_setting('oficio.user_id', true), '')::uuid
$$;

-- Names and addresses of an organization's members.
CREATE FUNCTION oficio.organization_members()
RETURNS TABLE (user_id uuid, first_name text, last_name text, email text, role text, joined_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT membership.user_id, coalesce(profile.first_name, ''), coalesce(profile.last_name, ''),
    coalesce(person.email, ''), membership.role, membership.joined_at
  FROM oficio.memberships membership
  LEFT JOIN oficio.profiles profile ON profile.id = membership.user_id
  LEFT JOIN auth.users person ON person.id = membership.user_id
  WHERE membership.organization_id = oficio.current_organization()
$$;

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

-- The browser of the caller's session, and the devices with which the caller has signed in before.
CREATE FUNCTION oficio.own_devices(session uuid) RETURNS TABLE (user_agent text, devices text[])
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT live.user_agent,
    ARRAY(SELECT known.device FROM oficio.sign_in_devices known WHERE known.user_id = live.user_id)
  FROM auth.sessions live
  WHERE live.id = session AND live.user_id = nullif(current_setting('oficio.user_id', true), '')::uuid
$$;

-- How the caller can prove to be the account's person: with a password, or by a sign-in of the last minutes.
CREATE FUNCTION oficio.own_proof(session uuid) RETURNS TABLE (has_password boolean, signed_in_at timestamptz(3))
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT coalesce(person.encrypted_password, '') <> '',
    (SELECT live.created_at FROM auth.sessions live WHERE live.id = session AND live.user_id = person.id)
  FROM auth.users person
  WHERE person.id = nullif(current_setting('oficio.user_id', true), '')::uuid
$$;

-- The address to which mails of the account go.
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

-- Some accounts, for Oficio's own people.
CREATE FUNCTION oficio.accounts(VARIADIC wanted uuid[])
RETURNS TABLE (id uuid, email text, last_sign_in_at timestamptz(3))
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT person.id, coalesce(person.email, ''), person.last_sign_in_at
  FROM auth.users person WHERE person.id = ANY (wanted) AND person.deleted_at IS NULL
$$;

-- Writes the rows of some accounts in the list of all accounts. The names are in profiles, the addresses here.
CREATE FUNCTION oficio.describe_accounts(VARIADIC changed uuid[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  DELETE FROM oficio.account_figures figures
  WHERE figures.id = ANY (changed)
    AND NOT EXISTS (SELECT FROM auth.users person WHERE person.id = figures.id AND person.deleted_at IS NULL);
  INSERT INTO oficio.account_figures (id, created_at, is_confirmed, sort_email, search_text)
    SELECT person.id, coalesce(person.created_at, '1970-01-01 00:00:00+00'), person.email_confirmed_at IS NOT NULL,
      oficio.normalised(coalesce(person.email, '')),
      ' ' || oficio.normalised(concat_ws(' ', profile.first_name, profile.last_name, person.email))
    FROM auth.users person LEFT JOIN oficio.profiles profile ON profile.id = person.id
    WHERE person.id = ANY (changed) AND person.deleted_at IS NULL
  ON CONFLICT (id) DO UPDATE SET is_confirmed = excluded.is_confirmed, sort_email = excluded.sort_email,
    search_text = excluded.search_text;
END $$;
-- The accounts that are there already, and what was changed while this file had no triggers.
SELECT oficio.describe_accounts(VARIADIC ARRAY(
  SELECT id FROM auth.users UNION SELECT id FROM oficio.account_figures));

CREATE FUNCTION oficio.describe_changed_account() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM oficio.describe_accounts(coalesce(new.id, old.id));
  RETURN NULL;
END $$;
CREATE TRIGGER describe AFTER INSERT OR DELETE OR UPDATE OF email, email_confirmed_at, deleted_at ON auth.users
  FOR EACH ROW EXECUTE FUNCTION oficio.describe_changed_account();
CREATE TRIGGER describe AFTER INSERT OR DELETE OR UPDATE OF first_name, last_name ON oficio.profiles
  FOR EACH ROW EXECUTE FUNCTION oficio.describe_changed_account();

-- The sessions of an account, for Oficio's own people.
CREATE FUNCTION oficio.sessions_of(account uuid)
RETURNS TABLE (id uuid, user_agent text, started_at timestamptz(3), last_used_at timestamptz(3))
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT live.id, live.user_agent, live.created_at,
    greatest(live.created_at, live.refreshed_at AT TIME ZONE 'UTC')
  FROM auth.sessions live
  WHERE live.user_id = account AND (live.not_after IS NULL OR live.not_after > clock_timestamp())
$$;

-- Signs an account out everywhere; the number of ended sessions.
CREATE FUNCTION oficio.end_sessions(account uuid) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  WITH tokens AS (DELETE FROM auth.refresh_tokens WHERE user_id::text = account::text),
    ended AS (DELETE FROM auth.sessions WHERE user_id = account RETURNING 1)
  SELECT count(*)::integer FROM ended
$$;

-- Functions of the administrator can be called by everybody, unless that is taken back.
REVOKE ALL ON FUNCTION oficio.session_is_live(uuid, uuid), oficio.account_is_live(uuid), oficio.own_account(),
  oficio.organization_members(), oficio.own_sessions(), oficio.own_devices(uuid), oficio.own_proof(uuid), oficio.address_of(uuid),
  oficio.remove_auth_user(uuid, timestamptz), oficio.accounts(uuid[]), oficio.describe_accounts(uuid[]),
  oficio.describe_changed_account(), oficio.sessions_of(uuid), oficio.end_sessions(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION oficio.session_is_live(uuid, uuid), oficio.account_is_live(uuid), oficio.own_account(), oficio.organization_members()
  TO oficio_api, oficio_worker;
GRANT EXECUTE ON FUNCTION oficio.own_sessions(), oficio.own_devices(uuid), oficio.own_proof(uuid) TO oficio_api;
GRANT EXECUTE ON FUNCTION oficio.address_of(uuid), oficio.remove_auth_user(uuid, timestamptz), oficio.accounts(uuid[]),
  oficio.sessions_of(uuid), oficio.end_sessions(uuid) TO oficio_worker;
-- The figures of organizations have the addresses of their owners.
GRANT EXECUTE ON FUNCTION oficio.address_of(uuid) TO oficio_owner;
