-- Workers of the job queue that live. Directory. The queue itself frees the jobs of a dead worker only after hours.
create table job_workers (
  worker_id text primary key,
  seen_at timestamptz not null
);
