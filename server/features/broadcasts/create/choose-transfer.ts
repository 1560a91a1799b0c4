import type { CreateBroadcast } from '@carillon/contract/broadcasts.ts'
import { callerIdNotProven } from '@carillon/domain/broadcast/call-form.ts'
import { isOnFreeTrial } from '@carillon/domain/broadcast/free-trial.ts'
import type { z } from 'zod'
import { inLists, refuse, refuseFaults, refuseFields } from '../../../platform/refusal.ts'
import type { Unit } from '../../../platform/unit.ts'
import { readTransfer, type Transfer } from '../../account/read-transfer.ts'
import { mayTransfer, voiceOf } from '../../account/voice-store.ts'
import type { Sender } from '../../audiences/reach/store.ts'
import { findCallerId } from '../../caller-ids/store.ts'

const notSetUp =
  'Transfer is not enabled. Set up the number and the lines that calls are transferred to in Settings, Voice, or leave transfer out.'
const notAllowed =
  'Transfer is not enabled for your account. If you believe this is a mistake, please contact us, or leave transfer out.'

type Asked = z.output<typeof CreateBroadcast>['TransferAndConnect']

/** Where whoever presses 0 is passed on to; what is left out is as the user has set it up. Null where the key does nothing. */
export const chooseTransfer = async (
  { db: tx, scope }: Unit,
  asked: Asked,
  sender: Sender,
  { isKept }: { isKept: boolean },
): Promise<Transfer | null> => {
  if (!asked) return null
  const usual = (await voiceOf(tx, scope)).TransferAndConnect
  const isUsual = asked.TransferNumber.trim() === ''
  if (!(await mayTransfer(tx, scope))) throw refuse('TransferNotEnabled', { summary: notAllowed })
  if (isUsual && !usual && asked.TransferLines === null) throw refuse('TransferNotEnabled', { summary: notSetUp })
  const read = await readTransfer(
    tx,
    scope,
    {
      TransferNumber: isUsual ? (usual?.TransferNumber ?? '') : asked.TransferNumber,
      TransferLines: asked.TransferLines ?? (isUsual ? (usual?.TransferLines ?? null) : null),
      introductionId: asked.Introduction ?? (isUsual ? (usual?.Introduction?.AudioID ?? null) : null),
    },
    { countryId: sender.country_id, isKept },
  )
  if ('errors' in read) throw refuseFields(inLists(read.errors))
  // A trial calls nobody whose number it has not shown to be its own; nor are others passed on to them.
  const trial = { IsFreeTrial: sender.is_free_trial, FreeTrialConversion: sender.free_trial_conversion }
  if (isOnFreeTrial(trial) && !(await findCallerId(tx, scope, read.transfer.to))) {
    refuseFaults({ TransferNumber: callerIdNotProven })
  }
  return read.transfer
}
