-- Several notices before a recurring invoice, each a number of days ahead.

DO $$
DECLARE
  old text;
BEGIN
  FOR old IN SELECT conname FROM pg_constraint
    WHERE conrelid = 'oficio.recurring_documents'::regclass AND contype = 'c'
      AND pg_get_constraintdef(oid) LIKE '%notice_days%'
  LOOP
    EXECUTE format('ALTER TABLE oficio.recurring_documents DROP CONSTRAINT %I', old);
  END LOOP;
END $$;
ALTER TABLE oficio.recurring_documents
  ALTER COLUMN notice_days TYPE integer[] USING array_remove(ARRAY[notice_days], NULL),
  ALTER COLUMN notice_days SET DEFAULT '{}',
  ALTER COLUMN notice_days SET NOT NULL,
  ADD CHECK (kind = 'invoice' OR notice_days = '{}'),
  ADD CHECK (cardinality(notice_days) <= 5 AND 1 <= ALL (notice_days));

-- A notice is of an occurrence and a number of days.
UPDATE oficio.outbox message
  SET occurrence_key = message.occurrence_key || ':' || series.notice_days[1],
    reason = message.reason || jsonb_build_object('days', series.notice_days[1])
  FROM oficio.recurring_documents series
  WHERE message.template_key = 'recurring_notice' AND message.entity_id = series.id
    AND message.organization_id = series.organization_id AND cardinality(series.notice_days) = 1;
