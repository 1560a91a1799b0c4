import { isTollFree as isTollFreePhone } from '@carillon/domain/phone/number.ts'

/**
 * The form in which the simulator keeps a number: '+12175550160', or the bare digits of a short code. Reads any format;
 * ten digits are taken for North American. Undefined when no phone could have that number.
 */
export const numberOf = (input: string): string | undefined => {
  const known = plain.test(input) ? input : input.replace(/[^\d+]/g, '')
  const digits = known.startsWith('+') ? known.slice(1) : known.startsWith('00') ? known.slice(2) : known
  if (digits.length === 10 && known === digits) return northAmerican(`1${digits}`)
  if (digits.length === 11 && digits.startsWith('1')) return northAmerican(digits)
  if (digits.length >= 3 && digits.length <= 6 && /^\d+$/.test(digits)) return digits
  return digits.length >= 7 && digits.length <= 15 && /^[1-9]\d+$/.test(digits) ? `+${digits}` : undefined
}

/** The row of the handset table: the last two digits of the number. */
export const lastTwoDigits = (number: string): number => Number(number.slice(-2))

export const isShortCode = (number: string): boolean => !number.startsWith('+')

export const isTollFree = (number: string): boolean => isTollFreePhone(Number(number.slice(1)))

const plain = /^\+?\d+$/

const northAmerican = (digits: string): string | undefined =>
  /^1[2-9]\d\d[2-9]\d{6}$/.test(digits) ? `+${digits}` : undefined
