import { nationalNumber, type Phone } from './number.ts'

/** A number as it is told on the phone, to be written down: '2 1 7, 5 5 5, 0 1 0 0'. */
export const spokenPhone = (phone: Phone): string => {
  const national = nationalNumber(phone)
  const groups = national.length === 10 ? /(\d{3})(\d{3})(\d{4})/.exec(national)!.slice(1) : national.match(/\d{1,3}/g)!
  return groups.map((group) => [...group].join(' ')).join(', ')
}
