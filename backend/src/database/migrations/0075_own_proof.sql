-- run as: admin
-- How the caller can prove to be the account's person: with a password, or by a sign-in of the last minutes.
CREATE FUNCTION oficio.own_proof(session uuid) RETURNS TABLE (has_password boolean, signed_in_at timestamptz(3))
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT coalesce(person.encrypted_password, '') <> '',
    (SELECT live.created_at FROM auth.sessions live WHERE live.id = session AND live.user_id = person.id)
  FROM auth.users person
  WHERE person.id = nullif(current_setting('oficio.user_id', true), '')::uuid
$$;
REVOKE ALL ON FUNCTION oficio.own_proof(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION oficio.own_proof(uuid) TO oficio_api;
