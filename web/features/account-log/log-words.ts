import type { LogEntry } from '@carillon/contract/account-log.ts'

export const kindNames: Record<LogEntry['Kind'], string> = {
  Settings: 'Settings',
  Users: 'Users and roles',
  SignIn: 'Sign-ins',
  OptOuts: 'Opt-outs',
  Contacts: 'Contacts',
  Broadcasts: 'Broadcasts',
  Library: 'Library',
  Exports: 'Downloads',
  Programs: 'Programs',
  Status: 'Status of the account',
  Credits: 'Credits',
  ActedFor: 'Done by support',
}
