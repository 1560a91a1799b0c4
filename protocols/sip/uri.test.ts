import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAddress, parseAddress } from './address.ts'
import { SipError } from './errors.ts'
import { formatUri, parseUri } from './uri.ts'
import { branchOf, formatVia, parseVia } from './via.ts'

describe('addresses', () => {
  it.each([
    ['sip:alice@atlanta.com', { user: 'alice', host: 'atlanta.com', port: null }],
    ['sip:alice:secretword@atlanta.com;transport=tcp', { user: 'alice', host: 'atlanta.com' }],
    ['SIPS:1212@gateway.com:5061', { scheme: 'sips', user: '1212', port: 5061 }],
    ['sip:+1-212-555-1212:1234@gateway.com;user=phone', { user: '+1-212-555-1212' }],
    ['sip:atlanta.com;method=REGISTER?to=alice%40atlanta.com', { user: null, host: 'atlanta.com' }],
    ['sip:alice;day=tuesday@atlanta.com', { user: 'alice;day=tuesday' }],
    ['sip:bob@[2001:db8::9:1]:5070', { host: '[2001:db8::9:1]', port: 5070 }],
  ])('%s', (text, expected) => {
    expect(parseUri(text)).toMatchObject(expected)
  })

  it.each([
    'sip:',
    'tel:+1555',
    'sip:@host',
    'sip:a b@host',
    'sip:a@ho st',
    'sip:a@host:99999',
    'sip:a%zz@host',
    'sip:a@host;;',
    'sip:a@host;x=1;x=2',
    'sip:a@[::1',
    `sip:${'a'.repeat(1100)}@host`,
  ])('%s is refused', (text) => {
    expect(() => parseUri(text)).toThrow(SipError)
  })

  it('come back as they were written, whatever the user is', () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      .map((one) => one.replaceAll(/\p{Cs}/gu, 'x'))
    fc.assert(
      fc.property(text, fc.option(fc.integer({ min: 1, max: 65_535 })), text, (user, port, value) => {
        const uri = {
          scheme: 'sip',
          user,
          host: 'trunk.example',
          port,
          params: new Map([
            ['x', value],
            ['lr', null],
          ]),
        } as const
        expect(parseUri(formatUri(uri))).toEqual(uri)
      }),
    )
  })
})

it('a header with a name, and one without brackets whose parameters are its own', () => {
  const written = formatAddress({
    display: 'School "Lincoln"',
    uri: 'sip:1@x.example',
    params: new Map([['tag', 'a']]),
  })
  expect(written).toBe('"School \\"Lincoln\\"" <sip:1@x.example>;tag=a')
  expect(parseAddress(written)).toEqual({
    display: 'School "Lincoln"',
    uri: 'sip:1@x.example',
    params: new Map([['tag', 'a']]),
  })
  expect(parseAddress('sip:1@x.example;tag=a')).toEqual({
    display: '',
    uri: 'sip:1@x.example',
    params: new Map([['tag', 'a']]),
  })
})

it('a Via, and its branch', () => {
  const via = parseVia('SIP/2.0/UDP [2001:db8::9:1]:5061;received=[2001:db8::9:255];rport=5070;branch=z9hG4bK-a')
  expect(via).toMatchObject({ transport: 'UDP', host: '[2001:db8::9:1]', port: 5061 })
  expect(branchOf(via)).toBe('z9hG4bK-a')
  expect(parseVia(formatVia(via))).toEqual(via)
  expect(() => branchOf(parseVia('SIP/2.0/UDP host;branch=1'))).toThrow(SipError)
  expect(() => parseVia('SIP/2.0/UDP')).toThrow(SipError)
})
