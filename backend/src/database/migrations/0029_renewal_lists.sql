-- What the list of renewals reads: the unfinished ones by the end of their period, those of one word, and the snoozed ones.
-- The list leaves out finished renewals, which grow with the years.
CREATE INDEX renewals_unfinished ON oficio.renewals (organization_id, period_end, id)
  WHERE state NOT IN ('renewed', 'lapsed');
CREATE INDEX renewals_by_state ON oficio.renewals (organization_id, state, period_end, id);
CREATE INDEX renewals_snoozed ON oficio.renewals (organization_id, snoozed_until) WHERE snoozed_until IS NOT NULL;

-- The days of the unfinished renewals, for the total and the sums of their list.
CREATE INDEX renewal_days_unfinished ON oficio.renewal_days (organization_id, day)
  WHERE state NOT IN ('renewed', 'lapsed') AND count <> 0;
