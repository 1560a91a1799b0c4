import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import type { BroadcastType } from '@carillon/domain/broadcast/type.ts'

const names: Record<BroadcastType, string> = {
  SMS: 'Text',
  GroupSMS: 'Group text',
  Announcement: 'Voice announcement',
  Survey: 'Voice survey',
  SMSAndAnnouncement: 'Text and voice announcement',
  SMSOrAnnouncement: 'Text or voice announcement',
  SMSAndSurvey: 'Text and voice survey',
  SMSOrSurvey: 'Text or voice survey',
}

/** 'Text survey': what kind of broadcast it is, in the words of the lists. One that texts or calls may ask by text, and is no text survey for that. */
export const typeName = (broadcast: Pick<Broadcast, 'BroadcastType' | 'IsTextSurvey'>): string =>
  broadcast.IsTextSurvey && broadcast.BroadcastType === 'SMS' ? 'Text survey' : names[broadcast.BroadcastType]
