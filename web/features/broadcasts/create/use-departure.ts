import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { useNavigate } from '@tanstack/react-router'
import { notify } from '../../../ui/notify.ts'
import { useSendBroadcast } from '../review/use-send-broadcast.ts'
import { useSendOptions } from '../review/use-send-options.ts'
import { whenText } from '../when-text.ts'
import type { StartField } from './start-picker.tsx'
import { dayLater } from './start-time.ts'
import type { DraftWork } from './use-draft-work.ts'
import { useWindowConflict } from './use-window-conflict.tsx'

/** When it goes out, whether that is allowed, and the press of the button. `dialog` is to be rendered once on the page. */
export const useDeparture = (work: DraftWork, start: StartField, onStep: (step: 'settings') => void) => {
  const navigate = useNavigate()
  const { form, change } = work
  const sendOptions = useSendOptions()
  const startsAt = form.startOption === 'START_LATER' ? form.StartDate : null
  const startLater = (StartDate: string): void => {
    start.put(StartDate)
    change({ startOption: 'START_LATER', StartDate })
  }
  const conflict = useWindowConflict({ onLater: startLater, onChoose: () => onStep('settings') })
  const isBeyond = (StartDate: string | null): boolean => sendOptions.options.beyondWindow === (StartDate ?? '')
  const goBeyond = (StartDate: string | null) => {
    const beyondWindow = StartDate ?? ''
    sendOptions.change({ beyondWindow })
    return { ...sendOptions.options, beyondWindow }
  }

  const onSent = (broadcast: Pick<Broadcast, 'BroadcastID' | 'BroadcastName' | 'StartDate'>): void => {
    work.close()
    const name = `“${broadcast.BroadcastName}”`
    notify(startsAt ? `${name} is scheduled for ${whenText(broadcast.StartDate)}.` : `${name} is going out.`)
    void navigate({
      to: '/broadcast-details/$id/{-$section}/{-$sub}',
      params: { id: String(broadcast.BroadcastID) },
      replace: true,
    })
  }
  const askAboutWindow = (): void =>
    conflict.ask({ StartDate: startsAt, onAnyway: () => void sending.send(form, goBeyond(startsAt)) })
  const sending = useSendBroadcast(work.flush, onSent, askAboutWindow)

  return {
    startsAt,
    sending,
    sendOptions,
    isBeyondWindow: isBeyond(startsAt),
    /** For a start that is confirmed on the first step. */
    window: {
      isBeyond,
      onOutside: (StartDate: string, goOn: () => void): void =>
        conflict.ask({
          StartDate,
          onAnyway: () => {
            goBeyond(StartDate)
            goOn()
          },
        }),
    },
    dialog: conflict.dialog,
    chooseAnotherDay: (): void => {
      startLater(dayLater(startsAt))
      onStep('settings')
    },
    press: (): void => {
      if (!sendOptions.check()) return
      if (!isBeyond(startsAt) && conflict.isOutside(startsAt)) askAboutWindow()
      else void sending.send(form, sendOptions.options)
    },
  }
}
