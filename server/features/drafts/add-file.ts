import { isOnFreeTrial, whyNotSendOnTrial } from '@carillon/domain/broadcast/free-trial.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { type Sender, senderOf } from '../audiences/reach/store.ts'
import { declareConsent, insertAudienceMembers } from '../audiences/store.ts'
import { audienceOfFile } from '../imports/store.ts'
import { type Added, addedOf } from './add-groups.ts'
import { changeRecipients } from './change-recipients.ts'

type Asked = { FileID: number; UserIndicatedConsentDeclared?: boolean | undefined }

/** Adds the numbers of an uploaded file. As when a broadcast is created, consent may be left open but not be denied. */
export const addFile = async (
  platform: Platform,
  scope: Scope,
  draftId: number,
  { FileID, UserIndicatedConsentDeclared }: Asked,
): Promise<Added & { BadRows: number }> =>
  await changeRecipients(platform, scope, draftId, async (tx, { audience_id: audienceId }, now) => {
    if (UserIndicatedConsentDeclared === false) throw refuse('ConsentMissing')
    const from = await audienceOfFile(tx, scope, FileID)
    if (from === undefined) throw refuse('NotFound')
    const { rows, badRows, ...added } = await insertAudienceMembers(tx, scope, audienceId, from)
    requireOnTrial(await senderOf(tx, scope), rows)
    if (UserIndicatedConsentDeclared) await declareConsent(tx, scope, audienceId, now)
    return { changed: added.added, answer: { ...addedOf(added), BadRows: badRows } }
  })

/** What is copied here is no file any more when the broadcast is created. */
const requireOnTrial = (sender: Sender, uploadRows: number) => {
  const { is_free_trial: IsFreeTrial, free_trial_conversion: FreeTrialConversion } = sender
  if (!isOnFreeTrial({ IsFreeTrial, FreeTrialConversion })) return
  const why = whyNotSendOnTrial({ notVerified: 0, uploadRows })
  if (why?.code === 'TrialUploadTooLarge') throw refuse(why.code, { rows: why.rows, most: why.most })
}
