import { recipientActs } from './features/broadcast-results/bulk/act-kind.ts'
import { recipientRemoval } from './features/broadcast-results/bulk/removal-kind.ts'
import { contactActs } from './features/contacts/bulk/act-kind.ts'
import { contactUndo } from './features/contacts/bulk/undo-kind.ts'
import { conversationActs } from './features/conversations/change/act-kind.ts'
import { conversationUndo } from './features/conversations/change/undo-kind.ts'
import { rowReading } from './features/imports/process/read-kind.ts'
import { rowSaving } from './features/imports/save/save-kind.ts'
import { contactLookups, memberLookups } from './features/phone-numbers/walk-kind.ts'
import type { Kind } from './features/tasks/task-kind.ts'
import { messageChecks } from './features/template-merges/check-kind.ts'

/** Every kind of long work. */
export const kinds: readonly Kind[] = [
  ...[contactActs, contactUndo, recipientActs, recipientRemoval],
  ...[conversationActs, conversationUndo],
  ...[rowReading, rowSaving, messageChecks, contactLookups, memberLookups],
]
