import type { DraftForm } from '@carillon/contract/drafts.ts'
import { hasVoice } from '@carillon/domain/broadcast/type.ts'
import type { Db } from '../../platform/database.ts'
import { type FieldErrors, refuse, refuseFields } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { isVoiceAllowed } from '../audio/store.ts'
import { shownAudio } from '../audio/use-store.ts'

type Change = { [Field in 'BroadcastType' | 'Audio' | 'AudioVM']?: DraftForm[Field] | undefined }
type Before = Pick<DraftForm, 'BroadcastType' | 'Audio' | 'AudioVM'>

/** Calls are for accounts that may call, with audio that this user may send. What a draft has had before is left at that. */
export const requireVoice = async (tx: Db, scope: Scope, change: Change, before?: Before) => {
  const { BroadcastType: type = 'SMS' } = change
  if (hasVoice(type) && type !== before?.BroadcastType && !(await isVoiceAllowed(tx, scope))) {
    throw refuse('VoiceNotAllowed')
  }
  const errors: FieldErrors = {}
  for (const field of ['Audio', 'AudioVM'] as const) {
    const asked = change[field]?.AudioID
    if (asked === undefined || asked === before?.[field]?.AudioID) continue
    if ((await shownAudio(tx, scope, [asked])).length === 0) errors[field] = ['This audio is not in your library.']
  }
  if (Object.keys(errors).length > 0) throw refuseFields(errors)
}
