/**
 * Numbers that are never called, whatever is in a list: emergency and other short numbers, premium and shared-cost ones, personal
 * numbers and pagers, whose price whoever is called decides, satellite phones, and every country that is not served. It is one table,
 * which the database is asked by as well (`features/opt-outs/store.ts`). What a country has of such numbers is from its numbering plan; a test
 * holds it against the types of libphonenumber.
 */
import { mayBeAreaCode } from './area-codes.ts'
import { countries, isNorthAmerican } from './countries.ts'
import { isTollFree, type Phone } from './number.ts'

type Plan = {
  /** Digits of a number without the country's prefix: what is shorter is an emergency or another short number. */
  readonly digits: readonly [number, number]
  /** How the numbers begin that are never called, of regular expressions that JavaScript and PostgreSQL both read. */
  readonly never: string
}

const plans: Readonly<Record<string, Plan>> = {
  // 900 premium, 300 shared cost, 500 and 700 personal.
  MX: { digits: [10, 11], never: '[3579]00' },
  // 9 premium, 84 and 87 shared cost (845464x is among them), 70 personal, 76 pagers but those of the Isle of Man, 118 short.
  GB: { digits: [9, 10], never: '9|84|87|70|76[013-9]|762[0-35-9]' },
  // 10 to 14, 18 and 19 services and emergencies, 164 to 169 pagers, 700 personal, 900 premium.
  DE: { digits: [5, 13], never: '1[0-489]|16[4-9]|700|900' },
  // 70 premium, 80 but 800 shared cost, 300 and 400 foreign services, 64 pagers.
  PL: { digits: [9, 9], never: '70|80[1-9]|[34]00|64' },
  PH: { digits: [8, 10], never: '190|1?900' },
  // 900, 97 and 98 premium, 85 to 89 shared cost.
  SK: { digits: [9, 9], never: '900|9[78]|8[5-9]' },
  // 19 premium, 13 shared cost, 14 satellite phones, 16 pagers; of 1 only 1800 is free.
  AU: { digits: [9, 10], never: '1[0-79]|180[1-9]' },
  SG: { digits: [8, 11], never: '1[0-79]|70' },
  // 81 to 89: of 8 only 80 costs what a call does.
  FR: { digits: [9, 9], never: '8[1-9]' },
  // Called are 0 but 0878 (premium), 3 and 43 (mobile), 55 and 80.
  IT: { digits: [6, 12], never: '[12679]|4[0-24-9]|5[0-46-9]|8[1-9]|0878' },
  // 80 and 90 but 800 and 900 premium and shared cost, 70 personal.
  ES: { digits: [9, 9], never: '[89]0[1-9]|70' },
  // 9 premium, 8 but 800 shared cost and premium, 11 services.
  AT: { digits: [5, 13], never: '9|8[1-9]|80[1-9]|11' },
  // 90 and 976 premium, 81, 83 and 84 shared cost, 700 and 701 personal.
  CZ: { digits: [9, 12], never: '90|976|8[134]|70[01]' },
  // Of ten digits: 15 premium, 1850 and 1890 shared cost. With nine digits 15 is in Dublin. 700 personal.
  IE: { digits: [7, 10], never: '1(?:5[0-9][0-9]|8[1-9][0-9])[0-9]{6}$|700' },
  AE: { digits: [8, 9], never: '[679]00' },
  EG: { digits: [8, 10], never: '900' },
  // 9: emergencies, 92 premium and shared cost.
  SA: { digits: [9, 10], never: '9' },
  // 90 premium, 97 machines, 82, 84 and 87 personal, 66 pagers, 67 data.
  NL: { digits: [9, 9], never: '9[07]|8[247]|6[67]' },
  // 90 and 70 premium, 7879 shared cost, 77 machines.
  BE: { digits: [8, 9], never: '90|70|7879|77' },
  // 60 premium, 50 personal, 30 services, 15 pagers; 15, 16 and 18 with eight digits shared cost.
  KR: { digits: [8, 10], never: '[356]0|15|1[0-9]{7}$' },
  // 900, 888 and 898 premium, 592 personal, 512 pagers; 444 has seven digits, shared cost.
  TR: { digits: [10, 10], never: '900|8[89]8|592|512' },
}

const abroad = countries.flatMap(({ CountryID, iso, prefix }) => {
  const plan = plans[iso]
  return isNorthAmerican(CountryID) || !plan ? [] : [{ ...plan, prefix }]
})

const served = `^(?:${abroad.map(({ prefix, digits: [least, most] }) => `${prefix}[0-9]{${least},${most}}`).join('|')})$`
const never = `^(?:${abroad.map((plan) => `${plan.prefix}(?:${plan.never})`).join('|')})`

/**
 * North American numbers are told by their parts, so that nothing of most lists is spelt out in letters. Never called: area codes that
 * are three-digit codes, premium (900), personal (500), satellite (600), or of a country that is not served; 911 and 976 within an area
 * code; directory assistance. All others are told by regular expressions.
 */
export const neverCalled = {
  from: 12_000_000_000,
  to: 19_999_999_999,
  areaCodes: Array.from({ length: 800 }, (_, at) => at + 200).filter(
    (code) => !isTollFree(code * 10_000_000 + 10_000_000_000) && !mayBeAreaCode(code),
  ),
  exchanges: [911, 976],
  directoryAssistance: 555_1212,
  served,
  never,
} as const

const [isServed, isNever] = [new RegExp(served), new RegExp(never)]
const areaCodes = new Set(neverCalled.areaCodes)

export const isNeverCalled = (phone: Phone): boolean => {
  const { from, to, exchanges, directoryAssistance } = neverCalled
  if (!(phone >= from && phone <= to)) return !isServed.test(String(phone)) || isNever.test(String(phone))
  return (
    areaCodes.has(Math.floor(phone / 10_000_000) % 1000) ||
    (exchanges as readonly number[]).includes(Math.floor(phone / 10_000) % 1000) ||
    phone % 10_000_000 === directoryAssistance
  )
}
