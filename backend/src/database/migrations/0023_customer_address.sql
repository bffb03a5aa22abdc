-- The address that the payment provider was last given for its customer: when the owner's is another one, it is given
-- again. Null where that isn't known.
ALTER TABLE oficio.subscriptions ADD COLUMN customer_email text;
