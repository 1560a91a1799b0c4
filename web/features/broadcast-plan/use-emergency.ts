import type { DraftForm } from '@carillon/contract/drafts.ts'
import { isFilled } from '@carillon/domain/form/field-errors.ts'
import { useState } from 'react'

export type Emergency = ReturnType<typeof useEmergency>

/** Why quiet hours are skipped. The reason is part of the draft; without one nothing is skipped. */
export const useEmergency = (
  { EmergencyReason }: Pick<DraftForm, 'EmergencyReason'>,
  change: (part: Pick<DraftForm, 'EmergencyReason'>) => void,
) => {
  const [isWanted, setIsWanted] = useState(EmergencyReason !== '')
  const [isTried, setIsTried] = useState(false)
  const isOn = isWanted || EmergencyReason !== ''
  const error = isOn && !isFilled(EmergencyReason) ? 'Say why this cannot wait. It is kept.' : undefined
  return {
    isOn,
    reason: EmergencyReason,
    error: isTried ? error : undefined,
    turn: (next: boolean): void => {
      setIsWanted(next)
      setIsTried(false)
      if (!next) change({ EmergencyReason: '' })
    },
    explain: (reason: string): void => change({ EmergencyReason: reason }),
    /** Whether it may be sent so; shows what is missing where it may not. */
    check: (): boolean => {
      setIsTried(true)
      return error === undefined
    },
  }
}
