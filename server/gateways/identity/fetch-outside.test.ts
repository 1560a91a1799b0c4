import { describe, expect, test } from 'vitest'
import { fetchOutside, whyNotAddress } from './fetch-outside.ts'

describe('a provider of single sign-on', () => {
  test.each([
    'http://provider.example',
    'https://10.0.0.1',
    'https://169.254.169.254/latest',
    'https://127.0.0.1',
    'https://localhost',
    'https://a.localhost.',
    'https://metadata',
    'https://[::1]',
    'https://[::ffff:10.0.0.1]',
    'https://[fd00::1]',
    'https://2130706433',
    'https://0x7f.1',
    'https://user:word@provider.example',
    'file:///etc/passwd',
    'javascript:alert(1)//provider.example',
    'provider.example',
    '',
  ])('is not asked at %s', (address) => expect(whyNotAddress(address, false)).toBeTypeOf('string'))

  test.each(['https://provider.example', 'https://provider.example:8443/realms/school', 'https://8.8.8.8'])(
    'is asked at %s',
    (address) => expect(whyNotAddress(address, false)).toBeUndefined(),
  )

  test('of this machine is asked where that is allowed, and nowhere else inside', () => {
    expect(whyNotAddress('http://127.0.0.1:3000', true)).toBeUndefined()
    expect(whyNotAddress('http://10.0.0.1', true)).toBeTypeOf('string')
    expect(whyNotAddress('ftp://127.0.0.1', true)).toBeTypeOf('string')
  })

  test('whose name means an address inside is refused at the moment of asking', async () => {
    const asked = fetchOutside(false)('https://localhost.localdomain/', { method: 'GET', headers: {} })
    await expect(asked).rejects.toThrow()
  })
})
