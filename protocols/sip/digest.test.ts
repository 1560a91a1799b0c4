import { describe, expect, it } from 'vitest'
import {
  answerChallenge,
  bestChallenge,
  type Challenge,
  formatChallenge,
  isRightAnswer,
  parseChallenge,
} from './digest.ts'

const asked = { method: 'GET', uri: '/dir/index.html' }
const response = (answer: string) => /response="([^"]+)"/.exec(answer)?.[1]

describe('published answers', () => {
  const older: Challenge = {
    realm: 'testrealm@host.com',
    nonce: 'dcd98b7102dd2f0e8b11d0f600bfb0c093',
    algorithm: null,
    hasQop: true,
    opaque: '5ccc069c403ebaf9f0171e9517f40e41',
    isStale: false,
  }
  const newer: Challenge = {
    ...older,
    realm: 'http-auth@example.org',
    nonce: '7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v',
  }
  const cnonce = 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ'
  it.each([
    ['RFC 2617 section 3.5', older, 'Circle Of Life', '0a4f113b', '6629fae49393a05397450978507c4ef1'],
    ['RFC 2069, without qop', { ...older, hasQop: false }, 'CircleOfLife', '', '1949323746fe6a43ef61f9606e7febea'],
    [
      'RFC 7616, MD5',
      { ...newer, algorithm: 'md5' as const },
      'Circle of Life',
      cnonce,
      '8ca523f5e9506fed4657c9700eebdbec',
    ],
    [
      'RFC 7616, SHA-256',
      { ...newer, algorithm: 'sha-256' as const },
      'Circle of Life',
      cnonce,
      '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1',
    ],
  ])('%s', (_, challenge, password, cnonceOf, expected) => {
    const who = { user: 'Mufasa', password }
    const answer = answerChallenge(challenge, who, asked, 1, cnonceOf)
    expect(response(answer)).toBe(expected)
    expect(isRightAnswer(answer, challenge, who, asked)).toBe(true)
    expect(isRightAnswer(answer, challenge, { ...who, password: 'wrong' }, asked)).toBe(false)
    expect(isRightAnswer(answer, { ...challenge, nonce: 'other' }, who, asked)).toBe(false)
    expect(isRightAnswer(answer, challenge, who, { ...asked, method: 'BYE' })).toBe(false)
  })
})

describe('challenges', () => {
  it('come back as they were written', () => {
    const challenge: Challenge = {
      realm: 'a "b"',
      nonce: 'n',
      algorithm: 'sha-256',
      hasQop: true,
      opaque: 'o',
      isStale: true,
    }
    expect(parseChallenge(formatChallenge(challenge))).toEqual(challenge)
  })

  it('the stronger one is answered, what we do not speak is not', () => {
    const of = (rest: string) => `Digest realm="r", nonce="n", ${rest}`
    const offered = [of('algorithm=MD5, qop="auth,auth-int"'), of('algorithm=SHA-256, qop="auth"')]
    expect(bestChallenge(offered)?.algorithm).toBe('sha-256')
    expect(bestChallenge([of('algorithm=SHA-512-256'), of('qop="auth-int"'), 'Basic realm="r"'])).toBeNull()
    expect(bestChallenge([of('algorithm=MD5-sess'), of('stale=TRUE')])).toMatchObject({
      algorithm: null,
      isStale: true,
    })
  })

  it('the password stands nowhere in the answer', () => {
    const challenge = parseChallenge('Digest realm="r", nonce="n"')
    expect(answerChallenge(challenge!, { user: 'u', password: 'secret' }, asked, 1)).not.toContain('secret')
  })
})
