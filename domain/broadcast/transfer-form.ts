/** Where whoever presses 0 is passed on to (rules/calls 25). */
import type { FieldErrors } from '../form/field-errors.ts'
import { isNeverCalled } from '../phone/never-called.ts'
import { parsePhone } from '../phone/number.ts'

const fewestLines = 1
const mostTransferLines = 5000
/** Characters of the number as it is typed. */
export const longestTypedNumber = 40

/** As it was typed: lines may be anything. */
type TransferForm = { readonly TransferNumber: string; readonly TransferLines: number | string | null | undefined }

/** Wire field to sentence. */
export const whyNotTransfer = ({ TransferNumber, TransferLines }: TransferForm, countryId: number): FieldErrors => {
  const errors: FieldErrors = {}
  const why = whyNotTransferNumber(TransferNumber, countryId)
  if (why !== undefined) errors.TransferNumber = why
  const lines = whyNotTransferLines(TransferLines)
  if (lines !== undefined) errors.TransferLines = lines
  return errors
}

const whyNotTransferNumber = (typed: string, countryId: number): string | undefined => {
  if (typed.trim() === '') return 'Enter the number that calls are transferred to.'
  const read = parsePhone(typed, countryId)
  if ('why' in read && read.why.code !== 'notAllowed') return 'Phone number must be from a supported country.'
  return 'why' in read || isNeverCalled(read.phone) ? 'Calls cannot be transferred to this number.' : undefined
}

export const whyNotTransferLines = (typed: TransferForm['TransferLines']): string | undefined => {
  const lines = typeof typed === 'string' && typed.trim() !== '' ? Number(typed) : typed
  if (typeof lines !== 'number' || Number.isNaN(lines)) return 'Enter the number of calls we can transfer at a time'
  if (lines < fewestLines) return 'Available lines must be at least 1'
  if (lines > mostTransferLines) return 'Available lines cannot be more than 5,000'
  return Number.isInteger(lines) ? undefined : 'Available lines must be a whole number'
}
