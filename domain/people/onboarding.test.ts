import { describe, expect, test } from 'vitest'
import { type Activation, whyNotAreaCode, whyNotCompany, whyNotLocation, whyNotUseCase } from './onboarding.ts'
import { currentStep, onboardingSteps } from './onboarding-steps.ts'

const filled: Activation = {
  ...{ CompanyName: 'Northside Soccer', HowTheyHeard: '', Industry: 'Education', Phone: '2175550127', State: 'IL' },
  ...{ Address3: '1 Main St', Address4: '', City: 'Springfield', PostalCode: '62701' },
  ...{ LawsonNumber: '0471', AmazonEmail: 'pat@amazon.example', BlanketPO: 'PO-7' },
}
const all = { asked: ['amazon', 'republic', 'po', 'invoiceAddress'], CountryID: 1 }

test('the first step that is not completed is the current one', () => {
  expect(currentStep([])).toBe('welcome')
  expect(currentStep(['welcome', 'verifyEmail'])).toBe('terms')
  expect(currentStep(onboardingSteps)).toBeUndefined()
})

describe('the company step', () => {
  test.each<[Partial<Activation>, Partial<Activation>]>([
    [{}, {}],
    [{ CompanyName: ' ' }, { CompanyName: 'Enter an Account Name.' }],
    [{ CompanyName: 'N'.repeat(42) }, { CompanyName: 'Account Name must be at most 41 characters.' }],
    [{ HowTheyHeard: 'h'.repeat(51) }, { HowTheyHeard: 'How you heard of us must be at most 50 characters.' }],
    [{ Industry: 'Piracy' }, { Industry: 'Choose an Industry from the list.' }],
    [{ Phone: '' }, { Phone: 'Enter a Phone.' }],
    [{ Phone: '217' }, { Phone: 'Must be 10 digits; use only numbers.' }],
    [{ State: 'ON' }, { State: 'Choose a State from the list.' }],
    [{ Address4: 'a'.repeat(42) }, { Address4: 'Address 2 must be at most 41 characters.' }],
    [{ City: 'c'.repeat(32) }, { City: 'City must be at most 31 characters.' }],
    [{ PostalCode: '6270' }, { PostalCode: 'Use a valid U.S. or Canadian postal code.' }],
    [{ PostalCode: 'K1A 0B1' }, {}],
    [{ LawsonNumber: '12a' }, { LawsonNumber: 'Use only numbers.' }],
    [{ LawsonNumber: '12345' }, { LawsonNumber: 'Lawson Number must be at most 4 characters.' }],
    [{ AmazonEmail: 'pat' }, { AmazonEmail: 'Use a valid Amazon Email.' }],
    [{ BlanketPO: 'p'.repeat(26) }, { BlanketPO: 'PO Number must be at most 25 characters.' }],
  ])('with %j: %j', (changes, errors) => {
    expect(whyNotCompany({ ...filled, ...changes }, all)).toEqual(errors)
  })

  test('judges what is asked for alone', () => {
    const bare = { ...filled, Address3: '', City: '', PostalCode: '', LawsonNumber: '', AmazonEmail: '', BlanketPO: '' }
    expect(whyNotCompany(bare, { asked: [], CountryID: 1 })).toEqual({})
    expect(whyNotCompany({ ...bare, State: '' }, { asked: [], CountryID: 2 })).toEqual({ State: 'Enter a Province.' })
    expect(whyNotCompany({ ...bare, State: '', Phone: '+49 1512 3456789' }, { asked: [], CountryID: 5 })).toEqual({})
  })
})

test.each([
  [1, 'America/Chicago', {}],
  [1, 'Europe/Paris', { TimeZone: 'Choose a Time Zone from the list.' }],
  [99, 'Europe/Paris', { CountryID: 'Choose a Country from the list.' }],
])('country %i and zone %s: %j', (CountryID, TimeZone, errors) => {
  expect(whyNotLocation(CountryID, TimeZone)).toEqual(errors)
})

test('what it is for has a kind and a sentence', () => {
  expect(whyNotUseCase(['Recruiting'], 'We tell applicants when to come.')).toEqual({})
  expect(whyNotUseCase(['Spam'], '')).toEqual({ Kinds: 'Choose at least one.', Description: 'Enter a Description.' })
})

test.each([
  ['217', undefined],
  ['21', 'Enter a 3 digit area code'],
  ['21x', 'Enter a 3 digit area code'],
])('area code %s: %s', (typed, why) => {
  expect(whyNotAreaCode(typed)).toBe(why)
})
