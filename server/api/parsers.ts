import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal, refuse } from '../platform/refusal.ts'
import { whyNotTried } from './json-bounds.ts'
import { whereNotJson } from './json-position.ts'
import { isOAuthName, mostPairs, type Parameter, readForm } from './oauth.ts'

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
  app.addContentTypeParser(/^application\/([\w.+-]+\+)?json\b/i, { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, readJson(body as Buffer))
    } catch (error) {
      done(error as Error, undefined)
    }
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, text, done) => {
    request.form = readForm(text as string)
    if (request.form.length > mostPairs) {
      return done(refuse('WrongInput', { summary: `A form may have at most ${mostPairs} fields.` }), undefined)
    }
    done(null, Object.fromEntries(request.form.filter(([name]) => !isOAuthName(name))))
  })
}

export const isForm = (request: FastifyRequest): boolean =>
  (request.headers['content-type'] ?? '').toLowerCase().startsWith('application/x-www-form-urlencoded')

/** An empty body is no body. Bad JSON says where; characters that no text column holds are refused here, once for all. */
const readJson = (body: Buffer): unknown => {
  const why = whyNotTried(body)
  if (why) throw new Refusal('BadJson', { why })
  // What some clients begin with is no part of it.
  const text = body.toString().replace(/^\uFEFF/, '')
  if (text.trim() === '') return undefined
  try {
    // Only escapes can bring in what is looked for: the body itself was valid UTF-8.
    return /\\u(0000|d[89a-f])/i.test(text) || text.includes('\0') ? JSON.parse(text, cleaned) : JSON.parse(text)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('BadJson', { why: whereOf(text, error as Error) })
  }
}

const cleaned = (_key: string, value: unknown): unknown => {
  if (typeof value !== 'string') return value
  if (value.includes('\0')) throw new Refusal('BadJson', { why: 'the character NUL (\\u0000) cannot be kept.' })
  return value.toWellFormed()
}

/** Finding the place takes many times as long as parsing, so that of a long text is the parser's own, where it names one. */
const longestSearched = 65_536

const whereOf = (text: string, error: Error): string => {
  if (text.length > longestSearched) {
    const [, line, column] = /\(line (\d+) column (\d+)\)$/.exec(error.message) ?? []
    return line ? `line ${line}, column ${column}.` : 'it could not be read.'
  }
  const where = whereNotJson(text)
  if (!where) return 'it could not be read.'
  return `${where.isEnd ? 'it ends too early, at ' : ''}line ${where.line}, column ${where.column}.`
}
