-- A number is one contact's, and a name one group's, within a book (docs/rules/who-sees-whom.md): 0 is the account's, any other that of
-- the user with this id, who does not see the whole roster. What there is stays the account's.
alter table contacts add column book bigint not null default 0;
drop index contacts_by_phone;
create unique index contacts_by_phone on contacts (account_id, primary_phone, book) where deleted_at is null;

alter table lists add column book bigint not null default 0;
drop index lists_by_name;
create unique index lists_by_name on lists (account_id, lower(name), book) where deleted_at is null;
drop index lists_by_keyword;
create unique index lists_by_keyword on lists (account_id, lower(keyword), book) where deleted_at is null and keyword <> '';

-- Whether whoever chose the recipients of a series saw everybody: its runs go to nobody once its creator no longer does.
alter table repeating_broadcasts add column sees_all_roster boolean not null default false;
update repeating_broadcasts s set sees_all_roster = true from users u
  where u.account_id = s.account_id and u.user_id = s.user_id and (u.is_master_user or u.can_see_all_roster);
