import { isFilled } from '@carillon/domain/form/field-errors.ts'
import { useState } from 'react'

/** What a sender decides once more before the button: never kept with the draft, so that it is decided each time. */
export type SendOptions = {
  /** Quiet hours are skipped, for the reason given. */
  readonly isEmergency: boolean
  readonly EmergencyReason: string
  /** The start that goes out although the calling window is closed then; empty for now. */
  readonly beyondWindow: string | undefined
}

export const useSendOptions = () => {
  const [options, setOptions] = useState<SendOptions>(none)
  const [isTried, setIsTried] = useState(false)
  const error =
    options.isEmergency && !isFilled(options.EmergencyReason) ? 'Say why this cannot wait. It is kept.' : undefined
  return {
    options,
    change: (part: Partial<SendOptions>): void => setOptions((known) => ({ ...known, ...part })),
    error: isTried ? error : undefined,
    /** Whether it may be sent so; shows what is missing where it may not. */
    check: (): boolean => {
      setIsTried(true)
      return error === undefined
    },
  }
}

/**
 * The part of the body of POST /broadcasts that says so. Where texts keep a calling window a start outside it is refused, unless
 * it was allowed for this very start: else they would wait for the morning unseen.
 */
export const optionsBody = (
  { isEmergency, EmergencyReason, beyondWindow }: SendOptions,
  StartDate: string | null,
  hasWindow: boolean,
) => ({
  ...(isEmergency && { EmergencyReason: EmergencyReason.trim() }),
  ...(hasWindow && { CheckCallingWindow: beyondWindow !== (StartDate ?? '') }),
})

const none: SendOptions = { isEmergency: false, EmergencyReason: '', beyondWindow: undefined }
