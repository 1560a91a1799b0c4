import type { Contact } from '@carillon/contract/contacts.ts'
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
  expect(faults({ PrimaryPhone: '2175550100', TertiaryPhone: '1 217 555 0100' })).toEqual({
    TertiaryPhone: "You've already added this number.",
  })
  expect(faults({ PrimaryPhone: '2175550100', FirstName: 'x'.repeat(51) })).toEqual({
    FirstName: 'First Name must be at most 50 characters.',
  })
})

it('judges custom fields, and lets rows be that are blank', () => {
  const Fields = [
    { Name: 'Room', Value: '12' },
    { Name: '', Value: 'red' },
    { Name: ' ', Value: '' },
    { Name: 'room ', Value: '13' },
    { Name: 'x'.repeat(51), Value: 'x'.repeat(1001) },
  ]
  expect(faults({ PrimaryPhone: '2175550100', Fields })).toEqual({
    'Fields.1.Name': 'Enter a Field Name.',
    'Fields.3.Name': 'This field is there already.',
    'Fields.4.Name': 'Field Name must be at most 50 characters.',
    'Fields.4.Value': 'A custom field must be at most 1,000 characters.',
  })
})

it('tidies a number and leaves what is not yet one', () => {
  expect(tidied('217.555.0100', unitedStates)).toBe('(217) 555-0100')
  expect(tidied('217', unitedStates)).toBe('217')
})

it('sends digits, no number rather than an empty one, and custom fields by name', () => {
  const form = contactSchema(unitedStates).parse({
    ...valuesOf(undefined, 11),
    PrimaryPhone: '(217) 555-0100',
    NoCalls: true,
    Fields: [
      { Name: ' Room ', Value: ' 12 ' },
      { Name: '', Value: '' },
    ],
  })
  expect(bodyOf(form, unitedStates)).toEqual({
    FirstName: '',
    LastName: '',
    Notes: '',
    PrimaryPhone: '2175550100',
    SecondaryPhone: null,
    TertiaryPhone: null,
    NoTexts: false,
    NoCalls: true,
    CustomData: { Room: '12' },
    Lists: [{ ListID: 11 }],
  })
})

it('starts with what a contact has', () => {
  const contact = {
    ...{ PrimaryPhone: '2175550100', CustomData: { Room: '12' }, Groups: [{ ListID: 3, ListName: 'Staff' }] },
    NoTexts: true,
  } as unknown as Contact
  expect(valuesOf(contact)).toMatchObject({
    PrimaryPhone: '(217) 555-0100',
    NoTexts: true,
    NoCalls: false,
    Fields: [{ Name: 'Room', Value: '12' }],
    Lists: [{ ListID: 3 }],
  })
})
