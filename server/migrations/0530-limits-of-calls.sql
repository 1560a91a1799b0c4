-- How fast an account calls, by its own choice and at most; how many it calls at a time from one caller ID; and where its calls
-- tell machines from people by other numbers than those of the installation.
alter table accounts
  add column calls_per_minute integer check (calls_per_minute > 0),
  add column most_calls_per_minute integer check (most_calls_per_minute > 0),
  add column most_calls_per_caller_id integer check (most_calls_per_caller_id > 0),
  add column machine_detection text not null default '' check (length(machine_detection) <= 400);
