-- Sums of invoices: by due day, by client and month, and the clients to whom most was invoiced.

CREATE VIEW oficio.counted_invoice_days AS
SELECT organization_id, kind, currency, status, sort_due AS due, count(*), sum(total_minor) AS total_minor,
  sum(balance_minor) AS balance_minor, sum(coalesce(base_balance_minor, 0)) AS base_balance_minor
FROM public.invoices WHERE record_state = 'open' GROUP BY 1, 2, 3, 4, 5;

CREATE VIEW oficio.counted_invoice_months AS
SELECT organization_id, client_id, currency, date_trunc('month', issue_date)::date AS month, count(*),
  sum(total_minor) AS total_minor, count(*) FILTER (WHERE kind = 'invoice') AS invoices,
  count(*) FILTER (WHERE kind = 'invoice' AND sent_at IS NOT NULL) AS sent,
  count(*) FILTER (WHERE kind = 'invoice' AND viewed_at IS NOT NULL) AS viewed,
  count(*) FILTER (WHERE kind = 'invoice' AND settlement = 'paid') AS paid,
  sum(collected_minor) AS collected_minor
FROM public.invoices WHERE lifecycle = 'issued' AND deleted_at IS NULL GROUP BY 1, 2, 3, 4;

CREATE VIEW oficio.counted_invoice_month_totals AS
SELECT organization_id, currency, month, sum(count)::bigint AS count, sum(total_minor) AS total_minor,
  sum(invoices)::bigint AS invoices, sum(sent)::bigint AS sent, sum(viewed)::bigint AS viewed, sum(paid)::bigint AS paid,
  sum(collected_minor) AS collected_minor
FROM oficio.counted_invoice_months GROUP BY 1, 2, 3;

CREATE VIEW oficio.counted_invoiced_clients AS
SELECT organization_id, currency, client_id, sum(greatest(total_minor, 0)) AS most_minor
FROM oficio.counted_invoice_months GROUP BY 1, 2, 3;

-- The months of all clients and the most of a client follow the months of each client. The upsert of a month runs both
-- triggers, one of them without a row.
CREATE FUNCTION oficio.add_invoice_months() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM added) THEN RETURN NULL; END IF;
  INSERT INTO oficio.invoice_month_totals AS kept
  SELECT organization_id, currency, month, sum(count), sum(total_minor), sum(invoices), sum(sent), sum(viewed), sum(paid),
    sum(collected_minor)
  FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (organization_id, currency, month) DO UPDATE SET
    count = kept.count + excluded.count, total_minor = kept.total_minor + excluded.total_minor,
    invoices = kept.invoices + excluded.invoices, sent = kept.sent + excluded.sent,
    viewed = kept.viewed + excluded.viewed, paid = kept.paid + excluded.paid,
    collected_minor = kept.collected_minor + excluded.collected_minor;
  INSERT INTO oficio.invoiced_clients AS kept
  SELECT organization_id, currency, client_id, sum(greatest(total_minor, 0)) FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (organization_id, currency, client_id) DO UPDATE SET most_minor = kept.most_minor + excluded.most_minor;
  RETURN NULL;
END $$;

-- Both have rows of each month that changes already, unless the organization is being removed.
CREATE FUNCTION oficio.change_invoice_months() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM added) THEN RETURN NULL; END IF;
  UPDATE oficio.invoice_month_totals kept SET count = kept.count + change.count,
    total_minor = kept.total_minor + change.total_minor, invoices = kept.invoices + change.invoices,
    sent = kept.sent + change.sent, viewed = kept.viewed + change.viewed, paid = kept.paid + change.paid,
    collected_minor = kept.collected_minor + change.collected_minor
  FROM (
    SELECT organization_id, currency, month, sum(step * count) AS count, sum(step * total_minor) AS total_minor,
      sum(step * invoices) AS invoices, sum(step * sent) AS sent, sum(step * viewed) AS viewed, sum(step * paid) AS paid,
      sum(step * collected_minor) AS collected_minor
    FROM (SELECT *, 1 AS step FROM added UNION ALL SELECT *, -1 FROM removed) month GROUP BY 1, 2, 3
  ) change
  WHERE (kept.organization_id, kept.currency, kept.month) = (change.organization_id, change.currency, change.month);
  UPDATE oficio.invoiced_clients kept SET most_minor = kept.most_minor + change.most_minor
  FROM (
    SELECT organization_id, currency, client_id, sum(step * greatest(total_minor, 0)) AS most_minor
    FROM (SELECT *, 1 AS step FROM added UNION ALL SELECT *, -1 FROM removed) month GROUP BY 1, 2, 3
  ) change
  WHERE change.most_minor <> 0
    AND (kept.organization_id, kept.currency, kept.client_id) = (change.organization_id, change.currency, change.client_id);
  RETURN NULL;
END $$;
CREATE TRIGGER sum_added AFTER INSERT ON oficio.invoice_months REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION oficio.add_invoice_months();
CREATE TRIGGER sum_changed AFTER UPDATE ON oficio.invoice_months REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION oficio.change_invoice_months();

/* The clients to whom most was invoiced in some months, exactly: the clients are read in the order of the most that a
   period can have, in growing parts, until no later client can be among the wanted ones. A period of few documents is
   read as a whole, because most clients have none in it. */
CREATE FUNCTION oficio.top_invoiced(organization uuid, of_currency text, first date, last date, wanted integer)
RETURNS TABLE (client_id uuid, count bigint, total_minor numeric)
LANGUAGE plpgsql STABLE SET search_path = '' AS $$
DECLARE
  documents bigint;
  part integer := 64;
  lowest numeric;
  next_most numeric;
BEGIN
  SELECT sum(totals.count) INTO documents FROM oficio.invoice_month_totals totals
  WHERE totals.organization_id = organization AND totals.currency = of_currency AND totals.month BETWEEN first AND last;
  IF documents <= 2000 THEN
    RETURN QUERY SELECT months.client_id, sum(months.count)::bigint, sum(months.total_minor)
    FROM oficio.invoice_months months
    WHERE months.organization_id = organization AND months.currency = of_currency AND months.month BETWEEN first AND last
    GROUP BY 1 HAVING sum(months.count) > 0 ORDER BY 3 DESC, 1 LIMIT wanted;
    RETURN;
  END IF;
  LOOP
    SELECT candidate.most_minor INTO next_most FROM oficio.invoiced_clients candidate
    WHERE candidate.organization_id = organization AND candidate.currency = of_currency
    ORDER BY candidate.most_minor DESC, candidate.client_id OFFSET part LIMIT 1;
    SELECT min(best.total) INTO lowest FROM (
      SELECT found.total FROM oficio.invoiced_among(organization, of_currency, first, last, part) found
      ORDER BY found.total DESC OFFSET wanted - 1 LIMIT 1
    ) best;
    EXIT WHEN next_most IS NULL OR lowest > next_most;
    part := part * 4;
  END LOOP;
  RETURN QUERY SELECT found.client_id, found.count, found.total
  FROM oficio.invoiced_among(organization, of_currency, first, last, part) found
  ORDER BY found.total DESC, found.client_id LIMIT wanted;
END $$;

-- What was invoiced in some months to the first clients in the order of their most.
CREATE FUNCTION oficio.invoiced_among(organization uuid, of_currency text, first date, last date, part integer)
RETURNS TABLE (client_id uuid, count bigint, total numeric)
LANGUAGE sql STABLE SET search_path = '' AS $$
  SELECT candidate.client_id, sum(months.count)::bigint, sum(months.total_minor)
  FROM (
    SELECT most.client_id FROM oficio.invoiced_clients most
    WHERE most.organization_id = organization AND most.currency = of_currency
    ORDER BY most.most_minor DESC, most.client_id LIMIT part
  ) candidate CROSS JOIN LATERAL (
    SELECT own.count, own.total_minor FROM oficio.invoice_months own
    WHERE own.organization_id = organization AND own.client_id = candidate.client_id AND own.currency = of_currency
      AND own.month BETWEEN first AND last OFFSET 0
  ) months GROUP BY 1 HAVING sum(months.count) > 0
$$;
GRANT EXECUTE ON FUNCTION oficio.top_invoiced(uuid, text, date, date, integer),
  oficio.invoiced_among(uuid, text, date, date, integer) TO oficio_api;
