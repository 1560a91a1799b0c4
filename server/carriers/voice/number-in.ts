/**
 * E.164 digits of what a carrier writes of whoever calls and is called: with a plus or the zeros of a call abroad it is whole; ten digits
 * without either lack the country, as trunks in North America write them. Empty for what is no number.
 */
export const numberIn = (text: string | undefined): string => {
  const [, sign, digits = ''] = /^(\+|011|00)?(\d{3,15})$/.exec((text ?? '').replace(/[\s().-]/g, '')) ?? []
  return sign === undefined && isAmerican.test(digits) ? `1${digits}` : digits
}

const isAmerican = /^[2-9]\d\d[2-9]\d{6}$/
