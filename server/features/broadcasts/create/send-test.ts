import { DraftForm, type sendDraftTest } from '@carillon/contract/drafts.ts'
import { recipientText } from '@carillon/domain/broadcast/recipient-text.ts'
import { testTexts, whyNotTest } from '@carillon/domain/broadcast/test-text.ts'
import { unitedStates } from '@carillon/domain/phone/countries.ts'
import { parsePhone } from '@carillon/domain/phone/number.ts'
import { composeText } from '@carillon/domain/text/compose.ts'
import { mergeStatusSentences } from '@carillon/domain/text/merge-status.ts'
import type { z } from 'zod'
import { refuse, refuseFields } from '../../../platform/refusal.ts'
import type { Unit } from '../../../platform/unit.ts'
import { sendableMembers } from '../../audiences/reach/members-store.ts'
import { anywhereAbroad } from '../../audiences/reach/reckon-reach.ts'
import { senderOf } from '../../audiences/reach/store.ts'
import { paysByMonth } from '../../billing/policy.ts'
import { lockBalance } from '../../billing/store.ts'
import { sourceOfDraft } from '../../drafts/find-source.ts'
import { phoneErrors, visibleDraft } from '../../drafts/policy.ts'
import { textOf } from '../../drafts/read-draft.ts'
import { findDraft, type StoredDraft } from '../../drafts/store.ts'
import { sayText } from '../../messages/say-text.ts'
import { tollFreeTextsUnregistered } from '../../text-numbers/policy.ts'
import { requireMayCreate } from '../policy.ts'
import { chooseNumber } from './choose-number.ts'
import { testFacts } from './test-store.ts'

type Asked = z.output<typeof sendDraftTest.body>

/**
 * Texts a draft to a phone that somebody of the account has shown to have in hand, with the name and notes of one recipient filled
 * in. It is a single text: it costs what it would cost them, counts in the limits, and stands in no conversation.
 */
export const sendTest = async (unit: Unit, draftId: number, { PhoneNumber, ID }: Asked) => {
  const { db: tx, scope, now, settings } = unit
  const draft = visibleDraft(await findDraft(tx, scope, draftId))
  const sender = await senderOf(tx, scope)
  requireMayCreate(scope, sender, now)
  const form = DraftForm.parse(draft.form)
  const number = await chooseNumber(unit, scope, form.TextNumberID)
  const read = parsePhone(PhoneNumber, sender.country_id)
  if ('why' in read) throw refuseFields({ PhoneNumber: [read.why.sentence] })
  const { phone } = read
  // Taken first, so that two tests at once are counted one after another.
  await lockBalance(tx, scope)
  const since = new Date(now.getTime() - testTexts.dayMs)
  const facts = await testFacts(tx, scope, { phone, textNumberId: number.TextNumberID, since })
  requireMayTest(facts, now)
  const plan = { ...textOf(form, sender, settings.priceByCarrierSegments), hasMedia: false }
  const text = recipientText(plan, {
    ...(await personOf(unit, draft, ID ?? null)),
    CountryID: phone >= 12_000_000_000 && phone <= 19_999_999_999 ? unitedStates : anywhereAbroad,
  })
  if (!('leaves' in text)) throw refuseFields({ TextMessage: [mergeStatusSentences[text.status]] })
  const Credits = paysByMonth(sender.account_type_id) ? 0 : text.credits
  await sayText(
    unit,
    {
      ...{ textNumberId: number.TextNumberID, phone, kind: 'Test', message: text.leaves },
      ...{ userId: scope.userId, credits: Credits, now },
    },
    { segments: text.credits, carrierIsSimulator: tollFreeTextsUnregistered(settings) },
  )
  // The notice of a first text is written by whoever sends it, once.
  const { leaves } = composeText({ message: text.leaves, isFirstText: facts.isFirstText })
  return { Success: true as const, Message: leaves, Credits }
}

const requireMayTest = (facts: Awaited<ReturnType<typeof testFacts>>, now: Date) => {
  if (!facts.isVerified) throw refuseFields({ PhoneNumber: ['Verify this phone first.'] })
  const barred = phoneErrors('text').find(([reason]) => reason === facts.bar)
  if (barred) throw refuseFields({ PhoneNumber: [barred[1]] })
  const why = whyNotTest(
    { today: facts.today, lastAt: facts.lastAt === null ? null : Date.parse(facts.lastAt) },
    now.getTime(),
  )
  if (why?.code === 'TooFast') throw refuse('TooFast', { seconds: why.seconds })
  if (why) {
    throw refuseFields({ PhoneNumber: [`This phone has had ${testTexts.perDay} tests in a day. Try again tomorrow.`] })
  }
}

const nobody = { FirstName: '', LastName: '', Notes: '' }

/** What is filled in; blank for one who does not get the text. */
const personOf = async ({ db: tx, scope }: Unit, draft: StoredDraft, phone: number | null) => {
  if (phone === null) return nobody
  const source = { ...(await sourceOfDraft(tx, scope, draft)), phones: [phone] }
  for await (const [person] of sendableMembers(tx, scope, { source, requireOptIn: false })) if (person) return person
  return nobody
}
