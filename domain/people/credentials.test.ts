import { expect, test } from 'vitest'
import { whyNotEmail, whyNotPassword, whyNotUserName } from './credentials.ts'

const whose = { UserName: 'olive.owner', Email: 'olive1@example.org' }

test.each([
  ['olive.owner', undefined],
  [' Olive_Owner@home ', undefined],
  ['  ', 'Enter a User Name.'],
  ['olive owner', 'Username cannot contain any spaces'],
  ['olive.o', 'User Name must be at least 8 characters.'],
  ['o'.repeat(51), 'User Name must be at most 50 characters.'],
  ['olive/owner', 'Use letters, digits, dots, dashes, underscores and at signs only; begin with a letter or digit.'],
])('user name %j: %s', (name, why) => expect(whyNotUserName(name)).toBe(why))

test.each([
  ['carillon2026', undefined],
  ['größe2026', undefined],
  ['', 'Enter a Password.'],
  ['caril2', 'Password must be at least 8 characters.'],
  ['carillonbells', 'Use at least one letter and one number.'],
  ['20262026', 'Use at least one letter and one number.'],
  ['carillon 2026', 'Password cannot contain spaces, slashes or quotation marks.'],
  ['carillon/2026', 'Password cannot contain spaces, slashes or quotation marks.'],
  ['carillon\\2026', 'Password cannot contain spaces, slashes or quotation marks.'],
  [`carillon'2026`, 'Password cannot contain spaces, slashes or quotation marks.'],
  ['carillon"2026', 'Password cannot contain spaces, slashes or quotation marks.'],
  [`c1${'o'.repeat(99)}`, 'Password must be at most 100 characters.'],
  ['Olive1@example.org', 'Choose a password that is not your user name or e-mail address.'],
])('password %j: %s', (password, why) => expect(whyNotPassword(password, whose)).toBe(why))

test.each([
  ['sam@example.org', undefined],
  ['', 'Enter an Email.'],
  ['sam', 'Use a valid Email.'],
  ['sam@example', 'Use a valid Email.'],
  ['sam@example.org, pat@example.org', 'Use a valid Email.'],
])('e-mail %j: %s', (email, why) => expect(whyNotEmail(email)).toBe(why))
