-- A caller's way into the job queues: whoever may write business data may put a job beside it, in the same
-- transaction, and sees nothing of the queues. The body meets pg-boss's tables when it is called.
CREATE FUNCTION oficio.enqueue_job(job_name text, payload jsonb) RETURNS uuid
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  job_id uuid;
BEGIN
  INSERT INTO pgboss.job (
    name, data, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay, retry_backoff,
    retry_delay_max, policy, dead_letter, heartbeat_seconds)
  SELECT queue.name, payload, queue.expire_seconds, queue.deletion_seconds,
    now() + queue.retention_seconds * interval '1 second', queue.retry_limit, queue.retry_delay,
    queue.retry_backoff, queue.retry_delay_max, queue.policy, queue.dead_letter, queue.heartbeat_seconds
  FROM pgboss.queue queue
  WHERE queue.name = job_name
  RETURNING id INTO job_id;
  IF job_id IS NULL THEN
    RAISE EXCEPTION 'There is no queue for %', job_name;
  END IF;
  -- Wakes the workers at the commit; they would find it at their next look anyway.
  PERFORM pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), job_name);
  RETURN job_id;
END;
$$;
GRANT EXECUTE ON FUNCTION oficio.enqueue_job(text, jsonb) TO oficio_api, oficio_worker;
