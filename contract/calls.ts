import * as account from './account.ts'
import * as broadcasts from './broadcasts.ts'
import type { Call } from './call.ts'
import * as contacts from './contacts.ts'
import * as drafts from './drafts.ts'
import * as session from './session.ts'
import * as users from './users.ts'

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** Every call of the interface, in the order of its documentation. */
export const allCalls: readonly Call[] = [session, users, account, contacts, drafts, broadcasts].flatMap((feature) =>
  Object.values(feature as Record<string, unknown>).filter(isCall),
)
