import sql from 'sql-template-tag';

/** The names of all members by their ids, read once for a statement. */
export const MEMBER_NAMES = sql`(SELECT jsonb_object_agg(member.user_id,
    coalesce(nullif(btrim(member.first_name || ' ' || member.last_name), ''), member.email))
  FROM oficio.organization_members() member)`;
