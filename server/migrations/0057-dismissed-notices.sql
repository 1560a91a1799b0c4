-- What a user has put away on Home (rules/pages 8). Few of each user: adding one drops those beyond the latest 200.
create table dismissed_notices (
  account_id bigint not null,
  user_id bigint not null,
  notice text not null check (length(notice) <= 60),
  dismissed_at timestamptz not null,
  primary key (account_id, user_id, notice),
  foreign key (account_id, user_id) references users on delete cascade
);
