-- Tasks are all long work, of whatever kind (docs/decisions/2026-11-23-one-machine-for-long-work.md).
alter table tasks
  -- Seen by whoever began it among their tasks; other work is shown by what it is done to.
  add column is_listed boolean not null default true,
  -- Of those of an account that are due, the lower is done first.
  add column urgency smallint not null default 0,
  -- When the next step may be taken, by the database's clock. What was half done before goes on at once.
  add column due_at timestamptz not null default now(),
  -- Tries in a row that failed or brought nothing, and what went wrong in the last of them, for operators.
  add column failures smallint not null default 0,
  add column error text,
  add column failed_at timestamptz;
create index tasks_due on tasks (due_at) where finished_at is null;
create index tasks_failed on tasks (failed_at) where error is not null;

-- Whose turn it is: one account, one worker. Also in what order: who had a turn the longest ago is next.
create table task_turns (
  account_id bigint primary key references accounts,
  worker text,
  until timestamptz not null
);
create index task_turns_until on task_turns (until);

-- Tasks are found by their rows from now on: what waited for them in the queue of jobs is not needed.
do $$
begin
  if to_regclass('graphile_worker.jobs') is not null then
    execute $jobs$
      select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
        where task_identifier in ('contacts.task', 'contacts.resume', 'broadcasts.task', 'broadcasts.resume')))
    $jobs$;
  end if;
end
$$;
