-- The snoozed renewals by the end of their period, which their list and its totals read. By the day until which they are
-- snoozed, Postgres expected a third of all renewals and read all unfinished ones instead.
DROP INDEX oficio.renewals_snoozed;
CREATE INDEX renewals_snoozed ON oficio.renewals (organization_id, period_end, id) WHERE snoozed_until IS NOT NULL;
