-- run as: admin
-- The little that the application may know of the auth schema, which belongs to the auth service.

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

REVOKE ALL ON FUNCTION oficio.session_is_live(uuid, uuid), oficio.own_account() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION oficio.session_is_live(uuid, uuid), oficio.own_account() TO oficio_api, oficio_worker;
