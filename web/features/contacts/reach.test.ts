import type { PhoneEntry } from '@carillon/contract/contacts.ts'
import { expect, it } from 'vitest'
import { callMarksOf, exceptionsOf, phoneMarksOf, reachOf } from './reach.ts'

const phone = (over: Partial<PhoneEntry> = {}): PhoneEntry => ({
  Prefix: 'Primary',
  PhoneNumber: '2175550100',
  PhoneTextable: true,
  PhoneChecked: true,
  WhyNotTextable: '',
  LineType: 'Mobile',
  PhoneTextOptInStatus: 'None',
  MayBeAskingToStop: false,
  PhoneSMSAuthorizationMethod: null,
  DoNotCallPhone: false,
  GlobalDoNotCallPhone: false,
  ...over,
})
const contact = (over: object = {}) => ({
  OptedOutOfTexts: false,
  OptedOutGlobally: false,
  MayBeAskingToStop: false,
  NoTexts: false,
  IsLandline: false,
  NoCalls: false,
  PrimaryPhoneTextable: true,
  Phones: [phone()],
  ...over,
})
const landline = { PhoneTextable: false, LineType: 'Landline' }

it.each([
  [{}, 'Can be texted'],
  [{ Phones: [phone({ PhoneChecked: false })] }, 'Not yet checked'],
  [{ Phones: [phone({ PhoneChecked: false }), phone()] }, 'Can be texted'],
  [{ NoTexts: true }, 'Never text'],
  [{ OptedOutOfTexts: true, NoTexts: true }, 'Opted out of texts'],
  [{ MayBeAskingToStop: true, PrimaryPhoneTextable: false }, 'May be asking to stop'],
  [{ OptedOutGlobally: true, OptedOutOfTexts: true }, 'Asked never to be contacted'],
  [{ PrimaryPhoneTextable: false, Phones: [phone(landline)] }, 'Landline'],
  [{ PrimaryPhoneTextable: false, Phones: [phone({ ...landline, LineType: '' })] }, 'Not texted'],
])('a contact %o is said to be: %s', (over, word) => expect(reachOf(contact(over)).word).toBe(word))

it('says in a list all that a filter may have found it by, and nothing of who can be texted', () => {
  const words = (over: object) => exceptionsOf(contact(over)).map(({ word }) => word)
  expect(words({})).toEqual([])
  expect(words({ OptedOutGlobally: true, OptedOutOfTexts: true })).toEqual(['Asked never to be contacted'])
  expect(words({ OptedOutOfTexts: true, NoTexts: true, IsLandline: true })).toEqual([
    'Opted out of texts',
    'Never text',
    'Landline',
  ])
  expect(words({ Phones: [phone({ PhoneChecked: false })] })).toEqual(['Not yet checked'])
})

it('names what keeps one from calling', () => {
  const words = (over: object) => callMarksOf(contact(over)).map(({ word }) => word)
  expect(words({})).toEqual([])
  expect(words({ NoCalls: true, Phones: [phone(), phone({ DoNotCallPhone: true })] })).toEqual([
    'Never call',
    'Do not call',
  ])
  expect(words({ OptedOutGlobally: true, Phones: [phone({ DoNotCallPhone: true })] })).toEqual([])
})

it('says of one number all that is known', () => {
  const words = (over: Partial<PhoneEntry>) => phoneMarksOf(phone(over)).map(({ word }) => word)
  expect(words({})).toEqual(['Can be texted'])
  expect(words({ PhoneChecked: false })).toEqual(['Not yet checked'])
  expect(words({ PhoneTextOptInStatus: 'OptedOut', PhoneTextable: false, DoNotCallPhone: true })).toEqual([
    'Opted out of texts',
    'Do not call',
  ])
  expect(words({ MayBeAskingToStop: true, PhoneTextable: false })).toEqual(['May be asking to stop'])
  expect(words({ GlobalDoNotCallPhone: true, DoNotCallPhone: true })).toEqual(['Asked never to be contacted'])
  expect(phoneMarksOf(phone({ ...landline, WhyNotTextable: 'Kept out by your choice.' }))).toEqual([
    { word: 'Landline', tone: 'grey', means: 'Texts do not reach a landline. Calls do.' },
  ])
  expect(phoneMarksOf(phone({ PhoneTextable: false, WhyNotTextable: 'Kept out by your choice.' }))).toEqual([
    { word: 'Not texted', tone: 'grey', means: 'Kept out by your choice.' },
  ])
})
