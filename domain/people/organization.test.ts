import { expect, test } from 'vitest'
import { whyNotCompanyName, whyNotHelpContact, whyNotState } from './organization.ts'

test.for([
  ['Lincoln High School', undefined],
  [' ', 'Enter an Account Name.'],
  ['N'.repeat(41), undefined],
  ['N'.repeat(42), 'Account Name must be at most 41 characters.'],
])('the name %j', ([typed, why]) => expect(whyNotCompanyName(typed!)).toBe(why))

test.for([
  ['IL', 1, undefined],
  ['', 1, 'Enter a State.'],
  ['ON', 1, 'Choose a State from the list.'],
  ['ON', 2, undefined],
  ['', 2, 'Enter a Province.'],
  ['', 5, undefined],
] as const)('the state %j of country %i', ([code, country, why]) => expect(whyNotState(code, country)).toBe(why))

test.for([
  ['', undefined],
  ['office@lincoln.example', undefined],
  ['c'.repeat(51), 'Contact for HELP must be at most 50 characters.'],
  ['one\ntwo', 'Contact for HELP is one line.'],
  ['{{FirstName}}', 'Contact for HELP cannot have personalized fields.'],
])('the contact %j', ([typed, why]) => expect(whyNotHelpContact(typed!)).toBe(why))
