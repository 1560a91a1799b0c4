import type { DraftForm } from '@carillon/contract/drafts.ts'
import { isFilled } from '@carillon/domain/form/field-errors.ts'

/** The visit of a draft, as far as an emergency asks. */
type Asked = {
  readonly visit: { readonly emergency: { readonly isWanted: boolean; readonly isTried: boolean } }
  readonly form: Pick<DraftForm, 'EmergencyReason'>
  readonly change: (part: Pick<DraftForm, 'EmergencyReason'>) => void
  readonly act: (event: { kind: 'emergencyTurned'; isOn: boolean } | { kind: 'emergencyTried' }) => void
}

export type Emergency = ReturnType<typeof emergencyOf>

/** Why quiet hours are skipped. The reason is part of the draft; without one nothing is skipped. */
export const emergencyOf = ({ visit, form: { EmergencyReason }, change, act }: Asked) => {
  const { isWanted, isTried } = visit.emergency
  const isOn = isWanted || EmergencyReason !== ''
  const error = isOn && !isFilled(EmergencyReason) ? 'Say why this cannot wait. It is kept.' : undefined
  return {
    isOn,
    reason: EmergencyReason,
    error: isTried ? error : undefined,
    turn: (next: boolean): void => {
      act({ kind: 'emergencyTurned', isOn: next })
      if (!next) change({ EmergencyReason: '' })
    },
    explain: (reason: string): void => change({ EmergencyReason: reason }),
    /** Whether it may be sent so; shows what is missing where it may not. */
    check: (): boolean => {
      act({ kind: 'emergencyTried' })
      return error === undefined
    },
  }
}
