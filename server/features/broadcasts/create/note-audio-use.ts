import { type BroadcastType, isVoiceSurvey } from '@carillon/domain/broadcast/type.ts'
import type { Unit } from '../../../platform/unit.ts'
import { noteUse } from '../../audio/use-store.ts'

type Chosen = {
  audio: { id: number } | null
  voicemail: { id: number } | null
  transfer: { introductionId: number | null } | null
}

/** What is sent stays, whatever leaves the library. */
export const noteAudioUse = async (
  { db: tx, scope, now }: Unit,
  type: BroadcastType,
  { audio, voicemail, transfer }: Chosen,
) => {
  const isSurvey = isVoiceSurvey(type)
  if (audio) await noteUse(tx, scope, audio.id, isSurvey ? 'SurveyLiveAnswer' : 'Announcement', now)
  if (voicemail) await noteUse(tx, scope, voicemail.id, isSurvey ? 'SurveyVoiceMail' : 'AnnouncementVoiceMail', now)
  if (transfer?.introductionId) await noteUse(tx, scope, transfer.introductionId, 'TransferAndConnect', now)
}
