alter table mails drop constraint mails_kind_check,
  add constraint mails_kind_check
    check (kind in ('broadcastFailing', 'repeatingPaused', 'textUnread', 'scheduledNotSent', 'passwordChanged', 'invitation',
      'passwordReset', 'broadcastNotSent'));
