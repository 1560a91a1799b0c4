import { expect, it } from 'vitest'
import { bodyOf, contactSchema, tidied, valuesOf } from './contact-values.ts'

const unitedStates = 1
const faults = (over: object) =>
  Object.fromEntries(
    (contactSchema(unitedStates).safeParse({ ...valuesOf(undefined), ...over }).error?.issues ?? []).map(
      ({ path, message }) => [path.join('.'), message],
    ),
  )

it('judges each number by the account’s country', () => {
  expect(faults({ PrimaryPhone: '' })).toEqual({ PrimaryPhone: 'Enter a Phone Number.' })
  expect(faults({ PrimaryPhone: '217555' })).toEqual({ PrimaryPhone: 'Must be 10 digits; use only numbers.' })
  expect(faults({ PrimaryPhone: '1 (217) 555-0100', SecondaryPhone: '9005551234' })).toEqual({
    SecondaryPhone: 'This number is not allowed',
  })
  expect(faults({ PrimaryPhone: '2175550100', FirstName: 'x'.repeat(51) })).toEqual({
    FirstName: 'First Name must be at most 50 characters.',
  })
})

it('tidies a number and leaves what is not yet one', () => {
  expect(tidied('217.555.0100', unitedStates)).toBe('(217) 555-0100')
  expect(tidied('217', unitedStates)).toBe('217')
})

it('sends digits, and no number rather than an empty one', () => {
  const form = contactSchema(unitedStates).parse({ ...valuesOf(undefined, 11), PrimaryPhone: '(217) 555-0100' })
  expect(bodyOf(form, unitedStates)).toMatchObject({
    PrimaryPhone: '2175550100',
    SecondaryPhone: null,
    TertiaryPhone: null,
    Lists: [{ ListID: 11 }],
  })
})
