-- run as: admin
-- Names and addresses of an organization's members; the accounts belong to the auth service.

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

REVOKE ALL ON FUNCTION oficio.organization_members() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION oficio.organization_members() TO oficio_api, oficio_worker;
