import type { Rule } from './distribution/rules.ts'

/**
 * All that stands between Carillon and tables that are distributed by account: what breaks a rule of `distribution/rules.ts`, and why it
 * does. Statements are told by their names. Nothing is added that can be written otherwise; what breaks its rule no more is taken out.
 */
export const undistributed: readonly { rule: Rule; because: string; what: readonly string[] }[] = [
  {
    rule: 'lock',
    because: 'It sweeps all accounts; distributed, each node sweeps its own.',
    what: ['contacts/sweep-store.eraseDeleted', 'media/erase-store.lockRemoved'],
  },
  {
    rule: 'lock',
    because: 'The engine knows the broadcast and reads the account of it.',
    what: ['engine/send/gate-store'],
  },
  {
    rule: 'lock',
    because: 'The part of all accounts that has waited the longest is taken; what is done with it names its account.',
    what: ['engine/text/check-lines-store.takeToCheck'],
  },
  {
    rule: 'temporary',
    because: 'What was uploaded is read three times within one transaction, and is no more afterwards.',
    what: ['contacts/upsert.readSource', 'imports/upload.prepareRecipients'],
  },
  {
    rule: 'correlated',
    because: 'Staff see how a trunk does by its newest calls, whoever made them; there are a handful of trunks.',
    what: ['trunks.listTrunks'],
  },
  {
    rule: 'correlated',
    because: 'A lane, of one account, is known by its number alone.',
    what: ['engine/send/claim-store.sendableBroadcasts'],
  },
  {
    rule: 'correlated',
    because: 'Rows of this account that are due are deleted by their place in the table.',
    what: ['engine/send/claim-store.run'],
  },
  {
    rule: 'correlated',
    because:
      'Whether a number has texted a phone is asked for each of a batch by its key, which no statistics can lead astray.',
    what: [
      'engine/send/answer-store.saveRecipientAnswers',
      'engine/receive/receipt-store.applyReceipts',
      'engine/receive/receipt-store.applyPartReceipts',
    ],
  },
  {
    rule: 'correlated',
    because: 'Broadcasts of all accounts are looked at in one round.',
    what: ['engine/settle/settle-store.finalizing'],
  },
  {
    rule: 'correlated',
    because: 'Lanes of all accounts are asked together what they have to send.',
    what: ['engine/lanes/work-store.lanesWithWork'],
  },
  {
    rule: 'genericPlan',
    because: 'What delivery says again and again is planned once for each connection.',
    what: ['platform/planner.delivery'],
  },
  {
    rule: 'transition',
    because:
      'No writer of contacts, conversations or confirmations can forget a counter (docs/decisions/2026-11-21-roster-by-triggers.md).',
    what: [
      'broadcast_confirmations.confirmations_added',
      'contact_preferences.preferences_added',
      'contacts.contacts_added',
      'contacts.contacts_changed',
      'contacts.contacts_erased',
      'conversations.conversations_added',
      'conversations.conversations_changed',
      'conversations.conversations_removed',
      'list_members.members_added',
      'list_members.members_changed',
      'list_members.members_removed',
    ],
  },
  {
    rule: 'notifying',
    because: 'A preference that is changed is known to the next claim, whoever changed it.',
    what: ['contact_preferences.preferences_added'],
  },
]
