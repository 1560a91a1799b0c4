/**
 * Tables that more than one feature writes, and why it stays so. Who writes is derived anew by every check (writers.ts): a writer
 * that is not named here is refused, and so is one that is named and writes no longer. So this list only gets shorter.
 */
export const sharedTables: Record<string, { writers: string[]; why: string }> = {
  broadcasts: {
    writers: ['broadcasts', 'engine'],
    why: 'users change what is sent and when; the engine says how far it is, in the statement that counts the recipients',
  },
  broadcast_events: {
    writers: ['broadcasts', 'engine'],
    why: 'the engine notes an event in the statement that changes the status, so that there is never the one without the other',
  },
  credit_balances: {
    writers: ['billing', 'engine'],
    why: 'what was not used comes back in the statement that ends the recipients',
  },
  credit_entries: {
    writers: ['billing', 'engine'],
    why: 'what a text cost is booked in the statement that notes its answer',
  },
  contact_history: {
    writers: ['contact-acts', 'contacts'],
    why: 'whom it names goes with the contact, in the trigger that takes its groups and preferences',
  },
  carriers: {
    writers: ['carriers', 'engine'],
    why: 'staff say which there are; engines enter those of the settings, and when each was last up, in the statement that tells of the links',
  },
  nodes: {
    writers: ['engine', 'platform'],
    why: 'every process says that it lives; the engine, how far the events of each are applied, which outlives it',
  },
  lists: {
    writers: ['contacts', 'imports'],
    why: 'an import makes the groups its rows name, whatever their number, in one statement with the rows',
  },
  merged_messages: {
    writers: ['audiences', 'repeating', 'template-merges'],
    why: 'what is decided for people goes with them where their set is copied, which template-merges stands on',
  },
  template_merges: {
    writers: ['audiences', 'template-merges'],
    why: 'a merge goes with its set of people where that is copied, which template-merges stands on',
  },
  ...Object.fromEntries(
    Object.entries({
      accounts: 'account',
      api_consumers: 'api-access',
      api_tokens: 'api-access',
      logins: 'account',
      sessions: 'session',
      users: 'account',
    }).map(([table, owner]) => [
      table,
      { writers: [owner, 'seed'], why: 'the demonstration is erased with every way into it, which no feature offers' },
    ]),
  ),
}

/** Stores that write tables they are told the names of. */
export const unnamedTables: Record<string, string> = {
  'server/seed/store.ts': 'an account is erased from every table that has rows of it, whichever those are',
}
