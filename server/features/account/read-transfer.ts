import { whyNotTransfer } from '@carillon/domain/broadcast/transfer-form.ts'
import type { FieldErrors } from '@carillon/domain/form/field-errors.ts'
import { type Phone, parsePhone } from '@carillon/domain/phone/number.ts'
import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { keptAudio, usableAudio } from '../audio/use-store.ts'

type Typed = {
  TransferNumber: string
  TransferLines: number | string | null
  introductionId: number | null
}

export type Transfer = { to: Phone; lines: number; introductionId: number | null }

/** A transfer as it was typed, or what is wrong with it, by field. */
export const readTransfer = async (
  tx: Db,
  scope: Scope,
  { introductionId, ...typed }: Typed,
  { countryId, isKept = false }: { countryId: number; isKept?: boolean },
): Promise<{ transfer: Transfer } | { errors: FieldErrors }> => {
  const errors = whyNotTransfer(typed, countryId)
  const usable = isKept ? keptAudio : usableAudio
  if (introductionId !== null && (await usable(tx, scope, [introductionId])).length === 0) {
    errors.Introduction = 'This audio is not in your library.'
  }
  const read = parsePhone(typed.TransferNumber, countryId)
  if (Object.keys(errors).length > 0 || 'why' in read) return { errors }
  return { transfer: { to: read.phone, lines: Number(typed.TransferLines), introductionId } }
}
