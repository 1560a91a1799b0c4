import { describe, expect, test } from 'vitest'
import { codeShown } from '../../testing/authenticator.ts'
import { newSecret, stepOf, uriOf } from './time-codes.ts'

/** The secret of RFC 6238, appendix B: '12345678901234567890'. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('codes of an authenticator app', () => {
  // Appendix B has eight digits; the last six are those of six.
  test.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('at %i s it is %s', (seconds, code) => {
    const at = new Date(seconds * 1000)
    expect(stepOf(secret, code, at)).toBe(Math.floor(seconds / 30))
    expect(codeShown(secret, at)).toBe(code)
  })

  test('a step early or late is right, two are not, and neither is a part of one', () => {
    const now = new Date(1111111111_000)
    const step = Math.floor(1111111111 / 30)
    const codeOf = (by: number) => codeShown(secret, new Date(now.getTime() + by * 30_000))
    for (const by of [-1, 0, 1]) expect(stepOf(secret, codeOf(by), now)).toBe(step + by)
    for (const by of [-2, 2]) expect(stepOf(secret, codeOf(by), now)).toBeUndefined()
    for (const typed of ['', '05047', '0504711', '05047é']) expect(stepOf(secret, typed, now)).toBeUndefined()
  })

  test('a secret is 160 bits, and the app is told whose it is', () => {
    expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/)
    expect(newSecret()).not.toBe(newSecret())
    expect(uriOf(secret, 'a b@c')).toBe(`otpauth://totp/Carillon%3Aa%20b%40c?secret=${secret}&issuer=Carillon`)
  })
})
