alter table users add column browsers_do_not_disturb boolean not null default false;
-- The group that an account came with; empty for none.
alter table accounts add column group_code text not null default '';
