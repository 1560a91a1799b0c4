import type { DraftChange, DraftForm } from '@carillon/contract/drafts.ts'
import { copyName, whyNotMessage } from '@carillon/domain/broadcast/create.ts'
import { hasText, hasVoice } from '@carillon/domain/broadcast/type.ts'
import { whyNotSurveyReplies } from '@carillon/domain/conversation/survey.ts'
import { hasMergeField } from '@carillon/domain/text/merge-field.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { hasCallable, hasTextable, type Sender, senderOf } from '../audiences/reach/store.ts'
import { shownAudio } from '../audio/use-store.ts'
import type { BroadcastRow } from '../broadcasts/store.ts'
import { ownMedia } from '../media/store.ts'
import { tollFreeTextsUnregistered } from '../text-numbers/policy.ts'
import { findTextNumber } from '../text-numbers/store.ts'

type Context = Pick<Platform, 'db' | 'clock' | 'settings'>

/**
 * What the wizard holds for a copy: what was sent, and which steps are confirmed, so that it opens at the first that is not. A
 * personalized message has to be checked against its people first. Leave to send outside the calling window or quiet hours is not
 * copied.
 */
export const copyForm = async (
  context: Context,
  scope: Scope,
  broadcast: BroadcastRow,
  audienceId: number,
): Promise<DraftChange> => {
  const { db: tx, clock } = context
  const { BroadcastType: type } = broadcast
  const sender = await senderOf(tx, scope)
  const texts = hasText(type) ? await copyTexts(context, scope, broadcast, sender) : undefined
  const calls = hasVoice(type) ? await copyCalls(context, scope, broadcast) : undefined
  const sources = [{ audienceId }]
  return {
    BroadcastName: copyName(broadcast.BroadcastName),
    // The wizard has no group texts: it opens them as text broadcasts.
    BroadcastType: type === 'GroupSMS' ? 'SMS' : type,
    ...startOf(broadcast, clock.now()),
    ...texts?.form,
    ...calls?.form,
    isSettingsConfirmed: true,
    isRecipientsConfirmed:
      (texts !== undefined && (await hasTextable(tx, scope, sources, sender.require_text_opt_in))) ||
      (calls !== undefined && (await hasCallable(tx, scope, sources))),
    isMessagesConfirmed: (texts?.isRight ?? true) && (calls?.isRight ?? true),
  }
}

type Copied = { form: DraftChange; isRight: boolean }

const copyTexts = async (context: Context, scope: Scope, broadcast: BroadcastRow, sender: Sender): Promise<Copied> => {
  const known = new Set(await ownMedia(context.db, scope, broadcast.mediaIds))
  const form = {
    TextMessage: broadcast.TextMessage,
    TextNumberID: broadcast.TextNumberID,
    IncludeSignature: broadcast.IncludeSignature,
    Media: broadcast.mediaIds.filter((MediaID) => known.has(MediaID)).map((MediaID) => ({ MediaID })),
    IsTextSurvey: broadcast.IsTextSurvey,
    TextSurveyAutoReplies: broadcast.TextSurveyAutoReplies,
  } satisfies DraftChange
  const isRight =
    form.Media.length === broadcast.mediaIds.length &&
    !hasMergeField(form.TextMessage) &&
    isMessageRight(form, sender) &&
    (await isUsable(context, scope, form.TextNumberID))
  return { form, isRight }
}

/** What is heard, as far as it is still in the library, from whom, how fast, and what its keys do. */
const copyCalls = async ({ db: tx }: Context, scope: Scope, broadcast: BroadcastRow): Promise<Copied> => {
  const { CallerID, CallThrottle, RetryTimes, OfferRemoval, DetectAnsweringMachines } = broadcast
  const sent = [broadcast.Audio, broadcast.AudioVM].flatMap((each) => (each ? [each.AudioID] : []))
  const heard = [
    ...sent,
    ...(broadcast.TransferAndConnect?.Introduction ? [broadcast.TransferAndConnect.Introduction.AudioID] : []),
  ]
  const known = new Set((await shownAudio(tx, scope, heard)).map(({ AudioID }) => AudioID))
  const still = (audio: BroadcastRow['Audio']) =>
    audio && known.has(audio.AudioID) ? { AudioID: audio.AudioID } : null
  const form = {
    ...{ CallerID, CallThrottle, RetryTimes, OfferRemoval, DetectAnsweringMachines },
    ...{ Audio: still(broadcast.Audio), AudioVM: still(broadcast.AudioVM) },
    CallAfterMinutes: broadcast.Escalation?.CallAfterMinutes ?? null,
    OnePhoneAtATime: broadcast.Escalation?.OnePhoneAtATime ?? true,
    SurveyResponses: broadcast.SurveyResponses.map(({ ID, Label }) => ({ ID, Label })),
    TransferAndConnect: broadcast.TransferAndConnect && {
      ...broadcast.TransferAndConnect,
      Introduction: still(broadcast.TransferAndConnect.Introduction),
    },
  } satisfies DraftChange
  return { form, isRight: sent.every((audioId) => known.has(audioId)) }
}

const startOf = ({ StartDate }: Pick<BroadcastRow, 'StartDate'>, now: Date) => {
  const isLater = Date.parse(StartDate) > now.getTime()
  return { startOption: isLater ? 'START_LATER' : 'START_IMMEDIATELY', StartDate: isLater ? StartDate : null } as const
}

type Said = Pick<DraftForm, 'TextMessage' | 'IncludeSignature' | 'Media' | 'TextSurveyAutoReplies'>

const isMessageRight = (
  { TextMessage, IncludeSignature, Media, TextSurveyAutoReplies }: Said,
  sender: Sender,
): boolean => {
  const maxLength = sender.character_limit
  const signature = IncludeSignature ? sender.signature : ''
  const replies = whyNotSurveyReplies(TextSurveyAutoReplies, maxLength)
  return (
    whyNotMessage(TextMessage, { maxLength, signature, hasMedia: Media.length > 0 }) === undefined &&
    Object.keys(replies).length === 0
  )
}

const isUsable = async ({ db, settings }: Context, scope: Scope, textNumberId: number): Promise<boolean> => {
  const number = await findTextNumber(db, scope, textNumberId, tollFreeTextsUnregistered(settings))
  return number?.CanText === true && number.CanCreateBroadcast
}
