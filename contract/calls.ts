import * as account from './account.ts'
import * as autoReplies from './auto-replies.ts'
import * as billing from './billing.ts'
import * as broadcastResults from './broadcast-results.ts'
import * as broadcasts from './broadcasts.ts'
import type { Call } from './call.ts'
import * as carriers from './carriers.ts'
import * as contacts from './contacts.ts'
import * as draftContacts from './draft-contacts.ts'
import * as drafts from './drafts.ts'
import * as groups from './groups.ts'
import * as imports from './imports.ts'
import * as labels from './labels.ts'
import * as media from './media.ts'
import * as operations from './operations.ts'
import * as optOuts from './opt-outs.ts'
import * as phoneNumbers from './phone-numbers.ts'
import * as repeating from './repeating.ts'
import * as session from './session.ts'
import * as shortUrls from './short-urls.ts'
import * as tasks from './tasks.ts'
import * as templateMerges from './template-merges.ts'
import * as templates from './templates.ts'
import * as users from './users.ts'
import * as verification from './verification.ts'

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** Every call of the interface, in the order of its documentation. */
export const allCalls: readonly Call[] = [
  session,
  users,
  account,
  contacts,
  groups,
  tasks,
  imports,
  optOuts,
  autoReplies,
  phoneNumbers,
  drafts,
  draftContacts,
  templateMerges,
  broadcasts,
  broadcastResults,
  labels,
  templates,
  media,
  shortUrls,
  verification,
  repeating,
  carriers,
  operations,
  billing,
].flatMap((feature) => Object.values(feature as Record<string, unknown>).filter(isCall))
