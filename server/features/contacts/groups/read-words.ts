import { systemGroups } from '@carillon/contract/groups.ts'
import { reservedKeywordSentences, whyNotKeyword } from '@carillon/domain/phone/opt-words.ts'
import { whyNotAsWritten } from '@carillon/domain/text/merge-field.ts'
import { shortUrlSentence } from '@carillon/domain/text/short-url-sentence.ts'
import { hasBlockedUrl } from '@carillon/domain/text/short-urls.ts'
import type { Db } from '../../../platform/database.ts'
import { refuse, refuseFields } from '../../../platform/refusal.ts'
import type { Scope } from '../../../platform/scope.ts'
import { whoHasWord } from './store.ts'

/** The names of the system's groups are taken. */
export const refuseSystemName = (name: string) => {
  const isSystem = Object.keys(systemGroups).some((system) => system.toLowerCase() === name.toLowerCase())
  if (isSystem) throw refuse('GroupNameTaken')
}

/** One word that nothing else answers to. `listId` is the group that is to have it, null for a new one. */
export const refuseKeyword = async (tx: Db, scope: Scope, keyword: string, listId: number | null) => {
  if (keyword === '') return
  const wrong = (sentence: string) => refuseFields({ Keyword: [sentence] })
  if (!/^[\p{L}\p{N}]+$/u.test(keyword)) throw wrong('A keyword is one word of letters and digits, such as BAND.')
  const reserved = whyNotKeyword(keyword)
  if (reserved) throw wrong(reservedKeywordSentences[reserved])
  if (Object.keys(systemGroups).some((system) => system.toLowerCase() === keyword.toLowerCase())) throw wrong(isName)
  const holder = await whoHasWord(tx, scope, keyword, listId)
  if (holder === 'keyword') throw refuse('KeywordTaken')
  if (holder === 'name') throw wrong(isName)
}

/** It leaves as a message does, and is refused for what a message is (rules/texts 10). */
export const refuseJoinReply = (reply: string) => {
  const why = whyNotAsWritten(reply) ?? (hasBlockedUrl(reply) ? shortUrlSentence : undefined)
  if (why) throw refuseFields({ JoinReply: [why] })
}

const isName = 'Another group has this name. Choose another word.'
