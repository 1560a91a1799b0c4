import type { DraftForm } from '@carillon/contract/drafts.ts'
import { defaultCallingStart, isCallingStart } from '@carillon/domain/time/calling-start.ts'
import { type CallingWindow, nextOpening } from '@carillon/domain/time/calling-window.ts'

/** When a draft goes out, and what its calling window has to say about that. */
export type SendTime = {
  /** What was asked for on the first step; null is now. */
  readonly asked: string | null
  /** What is sent as the start: the same, or the opening that it waits for. */
  readonly StartDate: string | null
  /** When the first text can leave, in epoch milliseconds. */
  readonly firstAt: number
  /** The window is closed for the start that was asked for. */
  readonly isOutside: boolean
  /** It goes out at that start all the same. */
  readonly isBeyond: boolean
  /** It was to go out in quiet hours, and waits for their end. */
  readonly isQuiet: boolean
  /** When the window is open for it again; null where it is open anyway, or never opens. */
  readonly opensAt: string | null
  /** Asks the server to refuse a start outside the window (true) or to ignore the window (false). */
  readonly CheckCallingWindow?: boolean
}

type Form = Pick<DraftForm, 'startOption' | 'StartDate' | 'CheckCallingWindow'>

/**
 * Outside the window a draft goes out at the next opening, unless it was chosen to send it all the same; never does it wait
 * unseen. `window` is undefined where texts keep none. Times are epoch milliseconds.
 */
export const sendTimeOf = (form: Form, window: CallingWindow | undefined, now: number): SendTime => {
  const asked = form.startOption === 'START_LATER' ? form.StartDate : null
  const at = asked === null ? now : Math.max(now, Date.parse(asked))
  const none = {
    asked,
    StartDate: asked,
    firstAt: at,
    isOutside: false,
    isBeyond: false,
    isQuiet: false,
    opensAt: null,
  }
  if (!window) return none
  // A start shortly before the opening is one; its texts wait for the window all the same.
  if (isCallingStart(window, at)) {
    return { ...none, firstAt: nextOpening(window, at) ?? at, CheckCallingWindow: true }
  }
  const opens = defaultCallingStart(window, at)
  const opensAt = opens === undefined ? null : new Date(opens).toISOString()
  if (form.CheckCallingWindow === false) {
    return { ...none, isOutside: true, isBeyond: true, opensAt, CheckCallingWindow: false }
  }
  return {
    ...none,
    StartDate: opensAt ?? asked,
    firstAt: opens ?? at,
    isOutside: true,
    opensAt,
    CheckCallingWindow: true,
  }
}

/**
 * Where it is quiet hours for everybody it starts when the first may be texted: it is scheduled, and never waits unseen. The server
 * takes a start near the end of a calling window for one outside of it; such a one waits as it is.
 */
export const afterQuietHours = (
  sendTime: SendTime,
  { firstAt, isQuiet }: { readonly firstAt: number; readonly isQuiet: boolean },
  window: CallingWindow | undefined,
): SendTime => {
  const isHeld = isQuiet && firstAt > sendTime.firstAt + aMinute
  if (!isHeld || (sendTime.CheckCallingWindow && window && !isCallingStart(window, firstAt))) return sendTime
  return { ...sendTime, StartDate: new Date(firstAt).toISOString(), firstAt, isQuiet: true }
}

const aMinute = 60_000
