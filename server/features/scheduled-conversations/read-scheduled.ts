import type { ScheduledConversation } from '@carillon/contract/scheduled-conversations.ts'
import type { Db } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { findScheduled } from './list-store.ts'

export const readScheduled = async (db: Db, scope: Scope, id: number): Promise<ScheduledConversation> => {
  const [found] = await findScheduled(db, scope, [id])
  if (!found) throw refuse('NotFound')
  return found
}
