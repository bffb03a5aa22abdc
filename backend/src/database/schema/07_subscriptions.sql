-- Who reads what an organization has paid for. Money is the worker's: requests read what it says.

SELECT oficio.close_to_requests('oficio.subscriptions', 'oficio.trial_uses', 'oficio.coupons', 'oficio.checkouts',
  'oficio.coupon_redemptions', 'oficio.subscription_notices', 'oficio.webhook_events');

CREATE POLICY api_select ON oficio.subscriptions FOR SELECT TO oficio_api
  USING (organization_id = ANY (ARRAY(SELECT oficio.caller_organizations())));
GRANT SELECT ON oficio.subscriptions TO oficio_api;
CREATE POLICY api_select ON oficio.trial_uses FOR SELECT TO oficio_api USING (user_id = oficio.caller());
GRANT SELECT ON oficio.trial_uses TO oficio_api;

-- Says of one address alone, given as its hash, whether it has had its trial.
CREATE FUNCTION oficio.trial_used_by(address text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT EXISTS (SELECT FROM oficio.trial_uses WHERE address_hash = address)
$$;
GRANT EXECUTE ON FUNCTION oficio.trial_used_by(text) TO oficio_api, oficio_worker;
