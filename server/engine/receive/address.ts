/** Carriers write numbers with and without a plus and with separators; senders may also be names, which is 0 here. */
export const phoneOf = (address: string): number => {
  const digits = address.replace(/[+\s().-]/g, '')
  const phone = /^\d+$/.test(digits) ? Number(digits) : 0
  return Number.isSafeInteger(phone) ? phone : 0
}

/**
 * The numbers that an address in a receipt may mean, the likeliest first; none for what is no number: empty, a name, or masked.
 * With a plus or the zeros of a call abroad it is whole. Ten digits may lack the country, and may also be whole.
 */
export const readingsOf = (address: string): number[] => {
  // Nearly all are written so.
  if (/^[1-9]\d{10,14}$/.test(address)) return [Number(address)]
  const written = address
    .trim()
    .replace(/^(tel|sip|sips):/i, '')
    .split(/[/;@]/, 1)[0]!
  const phone = phoneOf(written.replace(/^(\+|00|011)/, ''))
  if (phone === 0) return []
  if (/^(\+|00|011)/.test(written) || !isTenDigits(phone)) return [phone]
  const isAmerican = /^[2-9]\d\d[2-9]/.test(String(phone))
  return isAmerican ? [phone + northAmerica, phone] : [phone, phone + northAmerica]
}

const northAmerica = 10_000_000_000
const isTenDigits = (phone: number) => phone >= 2_000_000_000 && phone < northAmerica

type Ends = { from: number; to: number }

/** Some carriers in the US write ten digits: then both ends are written so. Empty where they have not. */
export const withCountry = ({ from, to }: Ends): Ends[] =>
  isTenDigits(to) ? [{ from: isTenDigits(from) ? from + northAmerica : from, to: to + northAmerica }] : []
