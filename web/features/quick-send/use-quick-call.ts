import type { Audio } from '@carillon/contract/audio.ts'
import type { Draft } from '@carillon/contract/drafts.ts'
import { quickSendName } from '@carillon/domain/broadcast/create.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAccount, useUser } from '../account/queries.ts'
import { firstNumber } from '../account/text-numbers.ts'
import { audioErrors, callErrors } from '../broadcast-calls/call-faults.ts'
import { useCallerIds } from '../broadcast-calls/caller-ids.ts'
import { useQuickDraft } from './use-quick-draft.ts'

/** A quick call while its message is chosen. */
export const useQuickCall = (draft: Draft, onClose: () => void, onSent: () => void) => {
  const user = useUser()
  const { CountryID } = useAccount()
  const [blank] = useState(() => {
    const first = user.TextNumbers.find(({ TextNumberID }) => TextNumberID === firstNumber(user.TextNumbers))
    return {
      BroadcastType: 'Announcement' as const,
      CallerID: user.CallerID || (first?.TextPhoneNumber ?? ''),
      ...{ CallThrottle: user.CallThrottle, RetryTimes: user.Retries },
    }
  })
  const [isTried, setIsTried] = useState(false)
  const quick = useQuickDraft({ draft, blank, isKept: ({ Audio }) => Audio !== null, onClose, onSent })
  const { form, review, work, change } = quick
  // People were put into a draft of no kind yet: whom it calls is counted once it is one of calls.
  const begin = useEffectEvent(() => work.change({}))
  useEffect(() => begin(), [])
  const faults = {
    ...callErrors(form, CountryID, useCallerIds()),
    ...audioErrors(form, work.draft, form.DetectAnsweringMachines ?? user.DetectAnsweringMachines),
  }
  return {
    ...quick,
    errors: isTried ? faults : {},
    choose: (AudioID: number | undefined, audio?: Audio): void =>
      change({
        Audio: AudioID === undefined ? null : { AudioID },
        ...(audio && { BroadcastName: quickSendName(audio.Name) }),
      }),
    /** Whether nothing stands in the way of the press: then it calls. */
    press: (): boolean => {
      setIsTried(true)
      if (Object.keys(faults).length > 0 || review.obstacle !== undefined) return false
      quick.send()
      return true
    },
  }
}
