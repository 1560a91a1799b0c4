import { isCallingStart } from '@carillon/domain/time/calling-start.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { toBroadcast, toSeries } from '../../platform/addresses.ts'
import { focusFirstFault } from '../../ui/first-fault.ts'
import { notify } from '../../ui/notify.ts'
import { useSendWindow } from '../account/text-window.ts'
import { emergencyOf } from '../broadcast-plan/emergency.ts'
import { type Promised, type Sent, useSendBroadcast } from '../broadcast-review/use-send-broadcast.ts'
import { sentNotice } from '../broadcasts/sent-notice.ts'
import { dayLater } from './start-time.ts'
import { type DraftWork, draftKey } from './use-draft-work.ts'
import { useIsAsked } from './use-is-asked.ts'

/** When it goes out, whether that is allowed, and the press of the button. */
export const useSendTime = (work: DraftWork, onStep: (step: 'settings') => void) => {
  const { form, change, act } = work
  const asked = form.startOption === 'START_LATER' ? form.StartDate : null
  const startLater = (StartDate: string): void => {
    change({ startOption: 'START_LATER', StartDate, CheckCallingWindow: null })
  }
  const callingWindow = useSendWindow(form.BroadcastType)
  const emergency = emergencyOf(work)
  const onSent = useSent(work)
  const { send, forgetRefusal } = useSendBroadcast({
    work,
    onSent,
    onOutside: () => act({ kind: 'asked', about: { kind: 'window', StartDate: asked, goesOn: false } }),
  })

  return {
    emergency,
    forgetRefusal,
    // What was chosen for this very start: another one asks again.
    window: {
      isBeyond: form.CheckCallingWindow === false,
      isOutside: (StartDate: string | null): boolean =>
        callingWindow !== undefined && !isCallingStart(callingWindow, StartDate ? Date.parse(StartDate) : Date.now()),
    },
    startLater,
    chooseAnotherDay: (): void => {
      startLater(dayLater(asked))
      onStep('settings')
    },
    press: (promised: Promised): void => {
      if (emergency.check()) void send(form, promised)
      else focusFirstFault()
    },
  }
}

/** Goes to the page of what was sent, a broadcast or a series, unless its user has gone elsewhere meanwhile. */
const useSent = (work: DraftWork) => {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const isAsked = useIsAsked()
  return (sent: Sent): void => {
    work.close()
    const { id } = work
    /** Going back must not show it as if it could be sent again. */
    const open = async (page: () => Promise<void>): Promise<void> => {
      if (isAsked()) await page()
      if (id !== undefined) cache.removeQueries({ queryKey: draftKey(id) })
    }
    if (sent.kind === 'repeating') {
      const { RepeatingBroadcastID, BroadcastName } = sent.series
      notify(`“${BroadcastName}” repeats from now on.`)
      void open(() => navigate({ ...toSeries(RepeatingBroadcastID), replace: true }))
      return
    }
    const { BroadcastID, StartDate } = sent.broadcast
    const isLater = Date.parse(StartDate) > Date.now() + aMoment
    notify(sentNotice(sent.broadcast, isLater))
    void open(() => navigate({ ...toBroadcast(BroadcastID), replace: true }))
  }
}

/** A start that is further ahead shows as Scheduled (rules/broadcasts 7). */
const aMoment = 10_000
