import { addContact, listContacts } from '@carillon/contract/contacts.ts'
import { removeGroupContacts } from '@carillon/contract/groups.ts'
import { uploadFile } from '@carillon/contract/imports.ts'
import { login } from '@carillon/contract/session.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addressOf, api } from './api.ts'
import { sessionBegan, setSessionEnd } from './session-end.ts'

const answer = (body: unknown, status = 200, headers = {}) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify(body), { status, headers })),
  )
const sent = () => vi.mocked(fetch).mock.calls[0]!
const refusal = {
  ErrorCode: 401,
  ErrorName: 'NotSignedIn',
  ErrorType: 'Display',
  Message: 'Please sign in to continue.',
}

afterEach(() => void vi.unstubAllGlobals())

describe('addressOf', () => {
  it('fills parameters and leaves empty query keys out', () => {
    expect(
      addressOf(removeGroupContacts, { params: { ListID: -2 }, query: { q: 'Ada & co', page: undefined, sortby: '' } }),
    ).toBe('/v1/lists/-2/contacts?q=Ada+%26+co')
  })
  it('has no question mark without a query', () => expect(addressOf(listContacts, {})).toBe('/v1/contacts'))
  it('keeps a parameter inside its segment', () =>
    expect(addressOf({ path: '/x/{id}' }, { params: { id: '../y' } })).toBe('/v1/x/..%2Fy'))
})

describe('api', () => {
  it('sends JSON with the header that keeps foreign pages out', async () => {
    answer({ PersonID: 1 }, 200)
    await api(addContact, { body: { PrimaryPhone: '2175550100' } })
    const [url, init] = sent()
    expect(url).toBe('/v1/contacts')
    expect(init).toMatchObject({
      method: 'POST',
      credentials: 'same-origin',
      cache: 'no-store',
      body: '{"PrimaryPhone":"2175550100"}',
      headers: { 'X-Requested-With': 'Carillon', 'Content-Type': 'application/json' },
    })
  })

  it('sends a file as it is and refuses to send none', async () => {
    answer({ FileID: 1 }, 200)
    const file = new Blob(['2175550100'], { type: 'text/csv' })
    await api(uploadFile, { file })
    expect(sent()[1]).toMatchObject({ body: file, headers: { 'Content-Type': 'text/csv' } })
    await expect(api(uploadFile)).rejects.toThrow('No file provided.')
  })

  it('rejects with status, words and when to try again', async () => {
    answer({ ...refusal, ErrorName: 'TooManyAttempts' }, 429, { 'Retry-After': '840' })
    await expect(api(login, { body: { UserName: 'olive.owner' } })).rejects.toMatchObject({
      status: 429,
      retryAfter: 840,
      reply: { ErrorName: 'TooManyAttempts' },
    })
  })

  it('tells a lost connection from a call that was given up', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => Promise.reject(new TypeError('Failed to fetch'))),
    )
    await expect(api(listContacts)).rejects.toMatchObject({ name: 'ApiError', status: 0 })
    await expect(api(listContacts, { signal: AbortSignal.abort() })).rejects.toBeInstanceOf(TypeError)
  })

  describe('the end of the session', () => {
    const ended = vi.fn()
    beforeEach(() => {
      ended.mockClear()
      sessionBegan()
      setSessionEnd(ended)
      answer(refusal, 401)
    })
    it('is told once for a burst of calls', async () => {
      await Promise.allSettled([api(listContacts), api(listContacts)])
      expect(ended).toHaveBeenCalledTimes(1)
    })
    it('is not meant by a refused sign-in', async () => {
      await expect(api(login, { body: { UserName: 'olive.owner' } })).rejects.toMatchObject({ status: 401 })
      expect(ended).not.toHaveBeenCalled()
    })
  })
})
