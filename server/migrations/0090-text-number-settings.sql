-- What each user wants to hear of a text number: in the browser, and by mail or text of unread texts. Absent: nothing.
create table number_settings (
  account_id bigint not null,
  user_id bigint not null,
  text_number_id bigint not null,
  browser_is_on boolean not null default false,
  audio_is_on boolean not null default false,
  primary key (account_id, user_id, text_number_id),
  foreign key (account_id, user_id) references users on delete cascade,
  foreign key (account_id, text_number_id) references text_numbers on delete cascade
);

-- Minutes of the window are since 0:00 on the user's clock. `phone` is the one that a text goes to.
create table number_notices (
  account_id bigint not null,
  text_number_id bigint not null,
  user_id bigint not null,
  method text not null check (method in ('Email', 'Text')),
  is_active boolean not null,
  period_minutes integer not null check (period_minutes between 5 and 1440),
  days text[] not null,
  window_start smallint not null check (window_start between 0 and 1439),
  window_stop smallint not null check (window_stop between 0 and 1439),
  phone bigint,
  primary key (account_id, text_number_id, user_id, method),
  foreign key (account_id, user_id) references users on delete cascade,
  foreign key (account_id, text_number_id) references text_numbers on delete cascade
);
