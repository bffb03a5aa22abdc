-- An organization is removed thirty days after its owner asked for it.

ALTER TABLE oficio.organizations
  ADD COLUMN deletion_scheduled_for timestamptz(3),
  ADD COLUMN deletion_reminded_at timestamptz(3);
CREATE INDEX organizations_to_remove ON oficio.organizations (deletion_scheduled_for)
  WHERE deletion_scheduled_for IS NOT NULL;

-- At most so many rows of the log of organizations that are to be removed, by themselves or with their owner; the
-- number of those that were removed.
DROP FUNCTION oficio.remove_owned_audit_log(uuid, integer);
CREATE FUNCTION oficio.remove_audit_log(organizations uuid[], at_most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  WITH removed AS (
    DELETE FROM oficio.audit_log WHERE id IN (
      SELECT entry.id FROM oficio.organizations organization
      LEFT JOIN oficio.profiles owner ON owner.id = organization.owner_user_id
      JOIN oficio.audit_log entry ON entry.organization_id = organization.id
      WHERE organization.id = ANY (organizations)
        AND (organization.deletion_scheduled_for IS NOT NULL OR owner.deletion_scheduled_for IS NOT NULL)
      LIMIT at_most
    ) RETURNING 1
  )
  SELECT count(*)::integer FROM removed
$$;
REVOKE ALL ON FUNCTION oficio.remove_audit_log(uuid[], integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION oficio.remove_audit_log(uuid[], integer) TO oficio_worker;
