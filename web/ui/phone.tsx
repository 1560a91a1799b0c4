import { formatPhone } from '@carillon/domain/phone/number.ts'

/** A number as it travels (ten digits, or with the country's prefix) as people write it: '(217) 555-0100'. */
export const phoneText = (digits: string): string => {
  if (!/^\d{7,15}$/.test(digits)) return digits
  return formatPhone(Number(digits.length === 10 ? `1${digits}` : digits))
}

export const Phone = ({ digits }: { digits: string }) => (
  <span style={{ whiteSpace: 'nowrap' }}>{phoneText(digits)}</span>
)
