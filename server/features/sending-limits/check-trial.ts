import { isOnFreeTrial, whyNotSendOnTrial } from '@carillon/domain/broadcast/free-trial.ts'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Sender } from '../audiences/reach/store.ts'
import { countNotVerified } from './trial-store.ts'

export const isOnTrial = ({
  is_free_trial: IsFreeTrial,
  free_trial_conversion: FreeTrialConversion,
}: Sender): boolean => isOnFreeTrial({ IsFreeTrial, FreeTrialConversion })

/** Refuses TrialUploadTooLarge and TrialNumbersNotVerified to a free trial. `phones` is a select of one column `phone`. */
export const checkTrial = async (
  tx: Db,
  scope: Scope,
  sender: Sender,
  { phones, uploadRows }: { phones: RawBuilder<unknown>; uploadRows: number },
) => {
  if (!isOnTrial(sender)) return
  const why = whyNotSendOnTrial({ uploadRows, notVerified: await countNotVerified(tx, scope, phones) })
  if (why?.code === 'TrialUploadTooLarge') throw refuse(why.code, { rows: why.rows, most: why.most })
  if (why?.code === 'TrialNumbersNotVerified') throw refuse(why.code, { notVerified: why.notVerified })
}

/** Refuses TrialUploadTooLarge to a free trial, whatever the file is for. */
export const requireUploadOnTrial = (sender: Sender, uploadRows: number) => {
  if (!isOnTrial(sender)) return
  const why = whyNotSendOnTrial({ notVerified: 0, uploadRows })
  if (why?.code === 'TrialUploadTooLarge') throw refuse(why.code, { rows: why.rows, most: why.most })
}
