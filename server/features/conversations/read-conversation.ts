import type { Conversation, OpenConversation } from '@carillon/contract/conversations.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { mediaOf } from '../media/store.ts'
import { tollFreeTextsUnregistered } from '../text-numbers/policy.ts'
import { foreseeLimits } from './foresee-limits.ts'
import { foreseeHours } from './leaves-at.ts'
import { openFacts } from './open-store.ts'
import { costsCredits, whyNotWrite } from './policy.ts'
import { readConversations } from './shape-store.ts'
import { findBetween } from './store.ts'

export const readConversation = async (
  { db }: Pick<Platform, 'db'>,
  scope: Scope,
  conversationId: number,
): Promise<Conversation> => {
  const [found] = await readConversations(db, scope, [conversationId])
  if (!found) throw refuse('NotFound')
  return found
}

/** With what its composer needs. */
export const readOpenConversation = async (
  platform: Pick<Platform, 'db' | 'settings' | 'clock'>,
  scope: Scope,
  conversationId: number,
): Promise<OpenConversation> => {
  const { db, settings, clock } = platform
  const now = clock.now()
  const between = await findBetween(db, scope, conversationId)
  const facts = between && (await openFacts(db, scope, between, tollFreeTextsUnregistered(settings)))
  if (!facts) throw refuse('NotFound')
  const conversation = await readConversation(platform, scope, conversationId)
  const { leavesAt: leaves = now, waitsFrom } = await foreseeHours(db, scope, { facts, phone: between.phone, now })
  const Media = await mediaOf(db, scope, facts.draft_media_ids)
  return {
    ...conversation,
    WhyNotSend:
      whyNotWrite({ ...facts, now: now.getTime(), mayUse: scope.textNumbers.includes(between.textNumberId) }) ??
      (await foreseeLimits(platform, scope, { ...between, now, leavesAt: leaves })),
    WaitsUntil: leaves > now ? leaves.toISOString() : null,
    WaitsFrom: waitsFrom?.toISOString() ?? null,
    MaxMessageLength: facts.character_limit,
    CostsCredits: costsCredits(facts, now.getTime()),
    IsFirstText: facts.is_first,
    Draft: facts.draft === '' && Media.length === 0 ? null : { Message: facts.draft, Media },
  }
}
