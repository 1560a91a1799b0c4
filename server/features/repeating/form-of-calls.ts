import { CreateBroadcast } from '@carillon/contract/broadcasts.ts'
import { hasText, hasVoice } from '@carillon/domain/broadcast/type.ts'
import { wirePhone } from '@carillon/domain/phone/number.ts'
import type { z } from 'zod'
import type { Unit } from '../../platform/unit.ts'
import type { Sender } from '../audiences/reach/store.ts'
import { asUsual, chooseCalls } from '../broadcasts/create/choose-calls.ts'
import { noteAudioUse } from '../broadcasts/create/note-audio-use.ts'
import { textFaults } from './check-form.ts'
import type { SeriesForm } from './store.ts'

type Asked = z.output<typeof CreateBroadcast>
type Ours = 'CallerID' | 'Audio' | 'AudioVM' | 'TransferAndConnect'
const callsNobody = { CallerID: '', Audio: null, AudioVM: null, TransferAndConnect: null }

/** What a run is created with, of a series as it is stored. */
export const askedOf = (form: SeriesForm): Asked =>
  CreateBroadcast.parse(hasVoice(form.BroadcastType) ? form : { ...form, ...callsNobody })

/**
 * How the runs of a series call, chosen as for a broadcast and kept as it travels. What its user had set for what was left out
 * holds for all of them. Nothing of one that only texts.
 */
export const storeCalls = async (
  unit: Unit,
  asked: Omit<Asked, 'TemplateMergeID' | 'EmergencyReason'>,
  { sender, isKept }: { sender: Sender; isKept: boolean },
): Promise<Pick<SeriesForm, Ours>> => {
  if (!hasVoice(asked.BroadcastType)) return callsNobody
  const body = await asUsual(unit, asked)
  const isTexted = hasText(asked.BroadcastType)
  const chosen = await chooseCalls(unit, body, sender, {
    isKept,
    ...(isTexted && { errorsOf: () => textFaults(asked, sender, unit.now) }),
  })
  await noteAudioUse(unit, body.BroadcastType, chosen)
  const { callerId, audio, voicemail, transfer } = chosen
  const { CallThrottle, RetryTimes, DetectAnsweringMachines } = body
  return {
    ...{ CallThrottle, RetryTimes, DetectAnsweringMachines },
    CallerID: wirePhone(callerId),
    // Nothing is recorded by phone for a series.
    Audio: { AudioID: audio!.id },
    AudioVM: voicemail && { AudioID: voicemail.id },
    TransferAndConnect: transfer && {
      IsTransfer: true,
      TransferNumber: wirePhone(transfer.to),
      TransferLines: transfer.lines,
      Introduction: transfer.introductionId === null ? null : { AudioID: transfer.introductionId },
    },
  }
}
