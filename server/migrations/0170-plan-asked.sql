-- A plan that the owner of a free trial asks for, until staff have looked at it (rules/accounts 18).
alter table accounts
  add column plan_asked smallint check (plan_asked in (0, 1)),
  add column plan_asked_level int check (plan_asked_level > 0),
  add column plan_asked_words text not null default '';

alter table mails drop constraint mails_kind_check,
  add constraint mails_kind_check
    check (kind in ('broadcastFailing', 'repeatingPaused', 'textUnread', 'scheduledNotSent', 'passwordChanged', 'invitation',
      'passwordReset', 'broadcastNotSent', 'signInChanged', 'accountMoved'));
