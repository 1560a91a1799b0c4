import { keywordKey } from '@carillon/domain/conversation/auto-reply.ts'
import type { Db } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import * as store from './store.ts'

type Answering = { readonly Keyword: string; readonly TextNumberIDs: readonly number[] }

/** On which numbers it answers: each has one auto reply to any text, and each keyword once. */
export const setNumbers = async (tx: Db, scope: Scope, id: number, { Keyword, TextNumberIDs }: Answering) => {
  try {
    await store.setNumbers(tx, scope, id, keywordKey(Keyword), TextNumberIDs)
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'auto_reply_numbers_pkey') throw error
    throw refuse(Keyword === '' ? 'AutoReplyExists' : 'AutoReplyKeywordTaken')
  }
}
