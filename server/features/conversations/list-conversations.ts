import type { listConversations as call } from '@carillon/contract/conversations.ts'
import type { z } from 'zod'
import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { findPage } from './page-store.ts'
import type { ConversationRequest } from './read-query.ts'
import { readConversations } from './shape-store.ts'

type Reply = z.output<typeof call.reply>

export const listConversations = async (
  db: Db,
  scope: Scope,
  request: ConversationRequest,
): Promise<Pick<Reply, 'Items' | 'Size'>> => {
  const { ids, Size } = await findPage(db, scope, request)
  const conversations = await readConversations(db, scope, ids)
  return { Items: conversations.map((conversation) => ({ ...conversation, Found: null })), Size }
}
