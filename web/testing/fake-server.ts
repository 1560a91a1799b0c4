/**
 * A server that answers each call of the contract by what a test says, or by what the server answered when the examples of the
 * documentation were recorded. Every answer is held against the schema of its call, and so is everything that is asked.
 */
import type { Call } from '@carillon/contract/call.ts'
import { allCalls } from '@carillon/contract/calls.ts'
import { type ErrorName, type ErrorReply, errors } from '@carillon/contract/errors.ts'
import { vi } from 'vitest'
import type { z } from 'zod'
import type { ReplyOf } from '../platform/api.ts'
import { exampleOf } from './examples.ts'

type Asked = {
  readonly name: string
  /** What stands in its path. */
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  readonly idempotencyKey: string | null
}

type Answer = (asked: Asked) => Response | Promise<Response>

export const startFakeServer = () => {
  const answers = new Map<string, Answer>()
  const asked: Asked[] = []

  const answerOf = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url)
    const fitting = allCalls.filter(({ method, path }) => method === request.method && patternOf(path).test(pathname))
    // As the server has it: a path that is spelt out comes before one with a place for anything.
    const call = fitting.find(({ path }) => path === pathname.slice('/v1'.length)) ?? fitting[0]
    if (!call) return new Response(null, { status: 404 })
    const text = await request.text()
    const body: unknown = text === '' || call.takesFile ? undefined : JSON.parse(text)
    if (body !== undefined) call.body.parse(body)
    const query = Object.fromEntries(searchParams)
    const params = patternOf(call.path).exec(pathname)?.groups ?? {}
    const one = { name: call.name, params, query, body, idempotencyKey: request.headers.get('Idempotency-Key') }
    asked.push(one)
    return (answers.get(call.name) ?? (() => Response.json(exampleOf(call))))(one)
  }
  vi.stubGlobal('fetch', (input: string, { signal: _, ...init }: RequestInit) =>
    answerOf(new Request(new URL(input, 'http://carillon.test'), init)),
  )

  return {
    answers: <C extends Call>(call: C, reply: ReplyOf<C> | ((asked: Asked) => ReplyOf<C>)): void => {
      const latest = (one: Asked): unknown =>
        typeof reply === 'function' ? (reply as (asked: Asked) => unknown)(one) : reply
      answers.set(call.name, (one) => Response.json(call.reply.parse(latest(one)) as z.infer<C['reply']>))
    },
    refuses: (call: Call, name: ErrorName, more: Pick<ErrorReply, 'Current' | 'Errors' | 'Facts'> = {}): void => {
      answers.set(call.name, () => refusal(name, more))
    },
    /** Answers only when the test says so. */
    holds: <C extends Call>(call: C) => {
      const held = Promise.withResolvers<Response>()
      answers.set(call.name, () => held.promise.then((response) => response.clone()))
      return {
        answer: (reply: ReplyOf<C>): void => held.resolve(Response.json(call.reply.parse(reply))),
        refuse: (name: ErrorName): void => held.resolve(refusal(name)),
      }
    },
    askedOf: (call: Call): Asked[] => asked.filter(({ name }) => name === call.name),
    stop: (): void => void vi.unstubAllGlobals(),
  }
}

export type FakeServer = ReturnType<typeof startFakeServer>

const refusal = (name: ErrorName, more: Pick<ErrorReply, 'Current' | 'Errors' | 'Facts'> = {}): Response => {
  const { status, code, type, message } = errors[name]
  return Response.json({ ErrorName: name, ErrorCode: code, ErrorType: type, Message: message, ...more }, { status })
}

const patternOf = (path: string): RegExp => new RegExp(`^/v1${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
