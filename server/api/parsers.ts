import type { FastifyInstance } from 'fastify'
import { Refusal } from '../platform/refusal.ts'
import { whereNotJson } from './json-position.ts'
import { type Parameter, readForm } from './oauth.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Parameters of a form body, which OAuth signs; empty for any other body. */
    form: readonly Parameter[]
  }
}

/** JSON, and forms as older clients send them. No other body is read. */
export const addParsers = (app: FastifyInstance) => {
  app.decorateRequest('form')
  app.addHook('onRequest', async (request) => {
    request.form = []
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(/^application\/([\w.+-]+\+)?json\b/i, { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, readJson(text as string))
    } catch (error) {
      done(error as Error, undefined)
    }
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, text, done) => {
    request.form = readForm(text as string)
    done(null, Object.fromEntries(request.form.filter(([name]) => !name.startsWith('oauth_'))))
  })
}

/** An empty body is no body. Bad JSON says where; characters that no text column holds are refused here, once for all. */
export const readJson = (text: string): unknown => {
  if (text.trim() === '') return undefined
  try {
    // Only escapes can bring in what is looked for: the body itself was valid UTF-8.
    return /\\u(0000|d[89a-f])/i.test(text) || text.includes('\0') ? JSON.parse(text, cleaned) : JSON.parse(text)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('BadJson', { why: whereOf(text) })
  }
}

const cleaned = (_key: string, value: unknown): unknown => {
  if (typeof value !== 'string') return value
  if (value.includes('\0')) throw new Refusal('BadJson', { why: 'the character NUL (\\u0000) cannot be kept.' })
  return value.toWellFormed()
}

const whereOf = (text: string): string => {
  const where = whereNotJson(text)
  if (!where) return 'it could not be read.'
  return `${where.isEnd ? 'it ends too early, at ' : ''}line ${where.line}, column ${where.column}.`
}
