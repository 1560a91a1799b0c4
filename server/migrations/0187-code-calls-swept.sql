-- What is over is found to be swept.
set local lock_timeout = '2s';
create index code_calls_created on code_calls (created_at);
