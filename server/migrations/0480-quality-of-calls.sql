-- How its audio went both ways, as RFC 3550 measures it, and after how long a machine's greeting was over. Kept with the attempt.
set local lock_timeout = '2s';
alter table call_attempts add column quality jsonb, add column ready_ms integer;
