import fc from 'fast-check'
import { type CountryCode, getExampleNumber, type PhoneNumber } from 'libphonenumber-js'
import metadata from 'libphonenumber-js/max/metadata'
import examples from 'libphonenumber-js/mobile/examples'
import { expect, test } from 'vitest'
import { countries } from './countries.ts'
import { isNeverCalled } from './never-called.ts'

/** The types of a country in the metadata, in its order; each begins with a regular expression of numbers without the prefix. */
const types = [
  'fixed',
  'mobile',
  'tollFree',
  'premium',
  'personal',
  'voicemail',
  'uan',
  'pager',
  'voip',
  'shared',
] as const
type Type = (typeof types)[number]

const samples = (iso: string, prefix: string, type: Type): number[] => {
  const country = (metadata.countries as unknown as Record<string, readonly unknown[]>)[iso]!
  const [pattern] = ((country[11] as unknown[] | undefined)?.[types.indexOf(type)] || []) as string[]
  return pattern
    ? fc
        .sample(fc.stringMatching(new RegExp(`^(?:${pattern})$`)), { numRuns: 300, seed: 1 })
        .map((digits) => Number(prefix + digits))
    : []
}

test.each(countries)('$name: nothing that costs more than a call does, whatever it is', ({ iso, prefix }) => {
  const dear = (['premium', 'personal', 'pager', 'shared'] as const).flatMap((type) => samples(iso, prefix, type))
  expect(dear.filter((phone) => !isNeverCalled(phone))).toEqual([])
})

/** In libphonenumber as well: machines (31 97), services of a Slovak town, and 911 and 976 within an area code. */
const otherwise = /^(3197|421\d{7}$|1\d{3}(911|976))/
/** A landline of fewer digits is nearly always a service of its town. */
const usual = (phone: number) => {
  const { length } = String(phone)
  return length >= 10 && length <= 14 && !otherwise.test(String(phone))
}

test.each(countries)('$name: its landlines and mobiles are called', ({ iso, prefix }) => {
  const plain = (['fixed', 'mobile'] as const).flatMap((type) => samples(iso, prefix, type)).filter(usual)
  expect(plain.length).toBeGreaterThan(50)
  expect(plain.filter(isNeverCalled)).toEqual([])
  const example = getExampleNumber(iso as CountryCode, examples) as PhoneNumber
  expect(isNeverCalled(Number(example.number.slice(1)))).toBe(false)
})

const short = ['0', '000', '110', '112', '113', '115', '117', '118', '119', '122', '144', '155', '211', '411', '911']
const codes = [...short, '988', '990', '995', '999', '116117', '118118', '118000']

test.each(countries)('$name: no emergency or short number, by itself or behind the prefix', ({ prefix }) => {
  expect(codes.filter((code) => !isNeverCalled(Number(code)))).toEqual([])
  const behind = prefix === '1' || prefix === '49' || prefix === '43' || prefix === '39' ? short : codes
  expect(behind.filter((code) => !isNeverCalled(Number(prefix + code)))).toEqual([])
})

test.each([
  ['a premium number', 19005550100],
  ['directory assistance', 12175551212],
  ['premium within an area code', 12179765550],
  ['the emergency within an area code', 12179110000],
  ['an N11 code with ten digits', 19115550100],
  ['Jamaica, which shares the 1', 18765550100],
  ['a personal number', 15005550100],
  ['a Canadian satellite phone', 16005550100],
  ['Iridium', 881612345678],
  ['Thuraya', 882161234567],
  ['Inmarsat', 870773123456],
  ['Globalstar', 881812345678],
  ['an Australian satellite phone', 61147123456],
  ['international premium', 979123456789],
  ['international shared cost', 80812345678],
  ['Cuba, which is not served', 5371234567],
  ['directory inquiries of Britain', 44118500],
  ['what is no number', 12],
  ['nothing', 0],
  ['no number at all', Number.NaN],
])('%s is never called', (_, phone) => expect(isNeverCalled(phone)).toBe(true))

test.each([
  ['Springfield', 12175550100],
  ['toll-free', 18005550100],
  ['San Juan', 17875550100],
  ['London', 442079460958],
  ['the Isle of Man, beside the pagers', 447624123456],
  ['Reading, which begins as directory inquiries do', 441184960123],
  ['Vienna, beside 112', 43133123456],
  ['Dublin, beside premium numbers', 35315012345],
  ['Ghent, beside premium numbers', 3292251234],
])('%s is called', (_, phone) => expect(isNeverCalled(phone)).toBe(false))
