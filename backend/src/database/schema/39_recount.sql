-- The recount of all sums after a change of their definition. It is the last file, because the owner of the tables reads the
-- rows of a table by a policy, which the file of its subject makes: before, a table has no rows for the recount.

SELECT oficio.repair_sums(id) FROM oficio.organizations WHERE current_setting('oficio.recount', true) = 'true';
