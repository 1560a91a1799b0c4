import type { DraftChange, DraftForm } from '@carillon/contract/drafts.ts'
import { copyName, whyNotMessage } from '@carillon/domain/broadcast/create.ts'
import { whyNotSurveyReplies } from '@carillon/domain/conversation/survey.ts'
import { hasMergeField } from '@carillon/domain/text/merge-field.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { hasTextable, type Sender, senderOf } from '../audiences/reach/store.ts'
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
  const known = new Set(await ownMedia(tx, scope, broadcast.mediaIds))
  const isLater = Date.parse(broadcast.StartDate) > clock.now().getTime()
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
    startOption: isLater ? 'START_LATER' : 'START_IMMEDIATELY',
    StartDate: isLater ? broadcast.StartDate : null,
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
