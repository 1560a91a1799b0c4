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
  const sender = await senderOf(tx, scope)
  if (hasVoice(broadcast.BroadcastType) && !hasText(broadcast.BroadcastType)) {
    return await copyCalls(context, scope, broadcast, audienceId)
  }
  const known = new Set(await ownMedia(tx, scope, broadcast.mediaIds))
  const form = {
    BroadcastName: copyName(broadcast.BroadcastName),
    // The wizard has no group texts: it opens them as text broadcasts.
    BroadcastType: broadcast.BroadcastType === 'GroupSMS' ? 'SMS' : broadcast.BroadcastType,
    TextMessage: broadcast.TextMessage,
    TextNumberID: broadcast.TextNumberID,
    IncludeSignature: broadcast.IncludeSignature,
    Media: broadcast.mediaIds.filter((MediaID) => known.has(MediaID)).map((MediaID) => ({ MediaID })),
    IsTextSurvey: broadcast.IsTextSurvey,
    TextSurveyAutoReplies: broadcast.TextSurveyAutoReplies,
    ...startOf(broadcast, clock.now()),
  } satisfies DraftChange
  const isMessageRight =
    form.Media.length === broadcast.mediaIds.length &&
    !hasMergeField(form.TextMessage) &&
    isRight(form, sender) &&
    (await isUsable(context, scope, form.TextNumberID))
  return {
    ...form,
    isSettingsConfirmed: true,
    isRecipientsConfirmed: await hasTextable(tx, scope, [{ audienceId }], sender.require_text_opt_in),
    isMessagesConfirmed: isMessageRight,
  }
}

/** Of calls: what they say, as far as it is still in the library, from whom, and how fast. */
const copyCalls = async (
  { db: tx, clock }: Context,
  scope: Scope,
  broadcast: BroadcastRow,
  audienceId: number,
): Promise<DraftChange> => {
  const { BroadcastType, CallerID, CallThrottle, RetryTimes } = broadcast
  const sent = [broadcast.Audio, broadcast.AudioVM].flatMap((each) => (each ? [each.AudioID] : []))
  const heard = [
    ...sent,
    ...(broadcast.TransferAndConnect?.Introduction ? [broadcast.TransferAndConnect.Introduction.AudioID] : []),
  ]
  const known = new Set((await shownAudio(tx, scope, heard)).map(({ AudioID }) => AudioID))
  const still = (audio: BroadcastRow['Audio']) =>
    audio && known.has(audio.AudioID) ? { AudioID: audio.AudioID } : null
  return {
    ...{ BroadcastName: copyName(broadcast.BroadcastName), BroadcastType, CallerID, CallThrottle, RetryTimes },
    ...{ Audio: still(broadcast.Audio), AudioVM: still(broadcast.AudioVM), ...startOf(broadcast, clock.now()) },
    TransferAndConnect: broadcast.TransferAndConnect && {
      ...broadcast.TransferAndConnect,
      Introduction: still(broadcast.TransferAndConnect.Introduction),
    },
    isSettingsConfirmed: true,
    isRecipientsConfirmed: await hasCallable(tx, scope, [{ audienceId }]),
    isMessagesConfirmed: sent.every((audioId) => known.has(audioId)),
  }
}

const startOf = ({ StartDate }: Pick<BroadcastRow, 'StartDate'>, now: Date) => {
  const isLater = Date.parse(StartDate) > now.getTime()
  return { startOption: isLater ? 'START_LATER' : 'START_IMMEDIATELY', StartDate: isLater ? StartDate : null } as const
}

type Said = Pick<DraftForm, 'TextMessage' | 'IncludeSignature' | 'Media' | 'TextSurveyAutoReplies'>

const isRight = ({ TextMessage, IncludeSignature, Media, TextSurveyAutoReplies }: Said, sender: Sender): boolean => {
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
