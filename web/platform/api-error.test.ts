import type { ErrorReply } from '@carillon/contract/errors.ts'
import { describe, expect, it } from 'vitest'
import { ApiError, fieldErrorsOf, isNotFound, notReady, readErrorReply, sentenceOf, unreachable } from './api-error.ts'

const reply = (over: Partial<ErrorReply> = {}): ErrorReply => ({
  ErrorCode: 400,
  ErrorName: 'WrongInput',
  ErrorType: 'Display',
  Message: 'The server’s words.',
  ...over,
})
const failed = (status: number, over?: Partial<ErrorReply>) => new ApiError(status, '/v1/x', over && reply(over))

describe('sentenceOf', () => {
  const fallback = 'There was an error adding your contact(s).'
  it.each([
    ['Display is shown', failed(400, {}), 'The server’s words.'],
    ['Informational is shown', failed(400, { ErrorType: 'Informational' }), 'The server’s words.'],
    ['Error gives way to the default', failed(500, { ErrorType: 'Error' }), fallback],
    ['a gateway refusal is shown', failed(500, { ErrorType: 'Error', ErrorCode: 4003 }), 'The server’s words.'],
    ['a code beyond the gateway’s is not', failed(500, { ErrorType: 'Error', ErrorCode: 4004 }), fallback],
    ['no words at all', failed(500), fallback],
    ['an empty message', failed(400, { Message: '' }), fallback],
    ['a proxy that finds no server', failed(502), notReady],
    ['no connection', failed(0), unreachable],
    ['something else altogether', new TypeError('x is undefined'), fallback],
  ])('%s', (_, error, sentence) => expect(sentenceOf(error, fallback)).toBe(sentence))
})

describe('readErrorReply', () => {
  it('reads ours', () => expect(readErrorReply(JSON.stringify(reply()))).toEqual(reply()))
  it('refuses a proxy’s page', () => expect(readErrorReply('<html>502</html>')).toBeUndefined())
  it('refuses other JSON', () => expect(readErrorReply('{"error":"no"}')).toBeUndefined())
})

it('answers the sentences by field', () => {
  expect(fieldErrorsOf(failed(400, { Errors: { PrimaryPhone: ['Enter a Phone Number.'] } }))).toEqual({
    PrimaryPhone: ['Enter a Phone Number.'],
  })
  expect(fieldErrorsOf(new Error('other'))).toEqual({})
})

it('knows what is not there', () => {
  expect(isNotFound(failed(404))).toBe(true)
  expect(isNotFound(failed(403))).toBe(false)
})
