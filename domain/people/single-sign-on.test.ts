import { describe, expect, test } from 'vitest'
import { domainOf, readPerson, userNameFor, whyNotDomain } from './single-sign-on.ts'

describe('the domain of an address', () => {
  test.each([
    ['Ann@School.Example', 'school.example'],
    ['a.b+c@mail.school.example ', 'mail.school.example'],
    ['ann@xn--schule-bcher-klb.xn--p1ai', 'xn--schule-bcher-klb.xn--p1ai'],
    ['ann@school', undefined],
    ['ann@school.example@evil.example', undefined],
    ['ann@[10.0.0.1]', undefined],
    ['ann@127.0.0.1', undefined],
    ['ann@-school.example', undefined],
    ['ann', undefined],
  ])('%s', (email, domain) => expect(domainOf(email)).toBe(domain))

  test('is written as in addresses', () => {
    expect(whyNotDomain(' School.Example ')).toBeUndefined()
    for (const wrong of [
      '',
      'school',
      'https://school.example',
      '@school.example',
      '*.example',
      `${'a'.repeat(64)}.example`,
    ])
      expect(whyNotDomain(wrong), wrong).toMatch(/^Enter a domain/)
  })
})

describe('what a provider says of a person', () => {
  test('is read for what it is', () => {
    const said = {
      email: 'Ann@School.example',
      email_verified: true,
      given_name: 'Ann',
      family_name: 'Lee',
      amr: ['pwd', 'mfa'],
    }
    expect(readPerson(said)).toEqual({
      ...{ email: 'ann@school.example', isVerified: true, firstName: 'Ann', lastName: 'Lee', hasFactor: true },
    })
  })

  test.each([true, 'true', 1, '1'])('an address that is said to be verified by %j is', (email_verified) =>
    expect(readPerson({ email: 'a@b.example', email_verified }).isVerified).toBe(true),
  )
  test.each([undefined, false, 'false', 0, 'yes', null, ['true'], {}])('by %j it is not', (email_verified) =>
    expect(readPerson({ email: 'a@b.example', email_verified }).isVerified).toBe(false),
  )
  test.each([[['pwd']], [['otp']], ['mfa'], [undefined], [[]], [['MFA']]])('%j is no second factor', (amr) =>
    expect(readPerson({ amr }).hasFactor).toBe(false),
  )

  test('a name is found where there is one', () => {
    expect(readPerson({ name: 'Ann  de Lee' })).toMatchObject({ firstName: 'Ann', lastName: 'de Lee' })
    expect(readPerson({ email: 'ann@b.example' })).toMatchObject({ firstName: 'ann', lastName: '-' })
    expect(readPerson({ given_name: 'x'.repeat(80) }).firstName).toHaveLength(50)
  })

  test('the user name is the address, where it can be', () => {
    expect(userNameFor('ann@school.example', false, '7-abc')).toBe('ann@school.example')
    expect(userNameFor('ann@school.example', true, '7-abcdef')).toBe('sso-7-abcdef')
    expect(userNameFor("o'hara@school.example", false, '7-abcdef')).toBe('sso-7-abcdef')
  })
})
