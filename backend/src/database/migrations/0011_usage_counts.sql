-- How often each page was opened on a day, and how its web vitals were rated: sums alone, of nobody in particular.

CREATE TABLE oficio.usage_counts (
  day date NOT NULL,
  page text NOT NULL CHECK (length(page) <= 80),
  measure text NOT NULL CHECK (measure IN ('view', 'CLS', 'FCP', 'INP', 'LCP', 'TTFB')),
  rating text NOT NULL CHECK (rating IN ('', 'good', 'needs-improvement', 'poor')),
  count bigint NOT NULL,
  PRIMARY KEY (day, page, measure, rating)
);

ALTER TABLE oficio.usage_counts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_all ON oficio.usage_counts TO oficio_owner USING (true) WITH CHECK (true);
CREATE POLICY worker_select ON oficio.usage_counts FOR SELECT TO oficio_worker USING (true);
CREATE POLICY worker_insert ON oficio.usage_counts FOR INSERT TO oficio_worker WITH CHECK (true);
CREATE POLICY worker_update ON oficio.usage_counts FOR UPDATE TO oficio_worker USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE (count) ON oficio.usage_counts TO oficio_worker;
