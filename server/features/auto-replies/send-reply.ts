/**
 * Texts that Carillon answers with in the account's own words: an auto reply, the reply to a keyword, those of a text survey.
 * They are texts like any other: of class chat, paid for, and only where the account, the number and the recipient may. An
 * inbound text is never held up by one, nor lost with one: whatever stands in the way, there is no reply and nothing else.
 *
 * Nobody answers a machine: not senders with less than a whole number, nor the text numbers of this installation. A machine
 * elsewhere that answers our answers is cut off by the hours in which nobody gets a second one.
 */
import { accountStatus, whyNotSending } from '@carillon/domain/people/account-status.ts'
import { unitedStates } from '@carillon/domain/phone/countries.ts'
import { textCost } from '@carillon/domain/text/length.ts'
import { enqueue, type Job } from '../../platform/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import { mintScope, nobody } from '../../platform/scope.ts'
import { attempt, inUnit, type Unit } from '../../platform/unit.ts'
import { anywhereAbroad } from '../audiences/reach/reckon-reach.ts'
import { paysByMonth } from '../billing/policy.ts'
import { lockBalance, tryLockBalance } from '../billing/store.ts'
import { sayText } from '../messages/say-text.ts'
import { tollFreeTextsUnregistered } from '../text-numbers/policy.ts'
import type { Reply } from './reply-store.ts'
import * as store from './reply-store.ts'

/**
 * Within the transaction that stores the inbound text. Who decides about an account's credits is alone in it; a STOP further on
 * in the same transaction must not wait for a large broadcast that is doing so, so then a job sends the reply.
 */
export const sendReply = async (unit: Unit, reply: Reply): Promise<void> => {
  const { db: tx, scope } = unit
  if (await tryLockBalance(tx, scope)) await send(unit, reply)
  else await enqueue(tx, replyJob, { accountId: scope.accountId, ...reply } satisfies Late)
}

type Late = Reply & { accountId: number }
const replyJob = 'auto-replies.send'

/** Sends what could not be sent at once. */
export const sendReplies: Job = {
  name: replyJob,
  async work(platform, payload) {
    const { accountId, ...reply } = payload as Late
    await inUnit(platform, mintScope(nobody(accountId)), async (unit) => {
      await lockBalance(unit.db, unit.scope)
      await send(unit, reply)
    })
  },
}

/** Later than this nobody connects an answer with what they wrote. */
const latestMs = 3_600_000
/** Short codes and the like; whole numbers have more digits. */
const longestShortSender = 999_999

const send = async (unit: Unit, reply: Reply) => {
  const { db: tx, scope, now, settings } = unit
  if (reply.phone <= longestShortSender || now.getTime() - Date.parse(reply.at) > latestMs) return
  const carrierIsSimulator = tollFreeTextsUnregistered(settings)
  const facts = await store.replyFacts(tx, scope, reply, carrierIsSimulator)
  if (!facts || !maySend(facts, now) || (await store.hasReplied(tx, scope, reply))) return
  const cost = costOf(reply, settings.priceByCarrierSegments)
  const credits = paysByMonth(facts.account_type_id) ? 0 : cost.credits
  const { at: _, ...text } = reply
  const counting = { segments: cost.priceSegments, carrierIsSimulator }
  const { error } = await attempt(unit, (part) => sayText(part, { ...text, userId: null, credits, now }, counting))
  if (error && !(error instanceof Refusal)) throw error
}

const maySend = (facts: store.ReplyFacts, now: Date): boolean => {
  const { account_status_id: AccountStatusID, subscription_end_at: end } = facts
  const subscriptionEndAt = end === null ? undefined : Date.parse(end)
  if (AccountStatusID === accountStatus.closed || whyNotSending({ AccountStatusID, subscriptionEndAt }, now.getTime()))
    return false
  return facts.bar === 0 && facts.can_text && !facts.is_ours && (!facts.is_on_trial || facts.is_verified)
}

const costOf = ({ phone, message }: Reply, byCarrierSegments: boolean) => {
  const isDomestic = phone >= 12_000_000_000 && phone <= 19_999_999_999
  return textCost({ message, byCarrierSegments, CountryID: isDomestic ? unitedStates : anywhereAbroad })
}
