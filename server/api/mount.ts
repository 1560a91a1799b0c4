import { Readable } from 'node:stream'
import type { Call } from '@carillon/contract/call.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../platform/platform.ts'
import type { FileReply, Http, Route } from '../platform/route.ts'
import { admit, scopeFor } from './admit.ts'
import { authenticate, type Caller, proven } from './authenticate.ts'
import { strangersLimit } from './bodies.ts'
import { refuseNamed } from './bodiless.ts'
import { tellStream } from './errors.ts'
import { fileOf, takeFiles } from './files.ts'
import { type Answer, keyOf, once } from './idempotency.ts'
import { loosen, newNotes, warningOf } from './loosen.ts'
import { notingOf } from './note-call.ts'
import { noteStandIn } from './note-stand-in.ts'
import type { Told } from './noted-calls.ts'
import { keepSession, originOf, setStepCookie, setTripCookie, stepCookie, tripCookie } from './origin.ts'
import { readQuery } from './read-query.ts'
import { validated } from './validate.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
  interface FastifyContextConfig {
    /** For metrics and the log. */
    call?: string
  }
}

type MountOptions = { checkReplies: boolean; unreadMs: number }

/** Binds each call of the contract to its route, under its path and its aliases. */
export const mountRoutes = (
  app: FastifyInstance,
  platform: Platform,
  routes: readonly Route[],
  options: MountOptions,
) => {
  app.decorateRequest('caller', null)
  for (const route of routes) if (!route.call.takesFile) mount(app, platform, route, options)
  app.register(async (files) => {
    await takeFiles(files)
    for (const route of routes) if (route.call.takesFile) mount(files, platform, route, options)
  })
  const calls = routes.flatMap(({ call }) => pathsOf(call).map((path) => ({ path, method: call.method })))
  for (const its of Map.groupBy(calls, ({ path }) => path.replace(/:\w+/g, ':').toLowerCase()).values()) {
    const methods = new Set(its.flatMap(({ method }) => methodsOf(method)))
    // No other site may call us from its pages, so a browser's question before such a call gets no permission.
    app.options(its[0]!.path, async (_request, reply) =>
      reply
        .code(204)
        .header('Allow', [...methods, 'OPTIONS'].join(', '))
        .send(),
    )
  }
}

/** Addresses of the HTTP library. Letter case makes no difference, so an alias that differs in it alone is none. */
const pathsOf = ({ path, aliases }: Call): string[] => {
  const all = [...aliases, path].map((one) => `/v1${one.replace(/\{(\w+)\}/g, ':$1')}`)
  return [...new Map(all.map((one) => [one.toLowerCase(), one])).values()]
}

const methodsOf = (method: Call['method']) => (method === 'GET' ? ['GET', 'HEAD'] : [method])

const mount = (app: FastifyInstance, platform: Platform, route: Route, options: MountOptions) => {
  const { call } = route
  for (const url of pathsOf(call)) {
    app.route({
      method: methodsOf(call.method),
      url,
      bodyLimit: call.who === 'anyone' ? Math.min(call.bodyLimit, strangersLimit) : call.bodyLimit,
      config: { call: call.name, streams: call.takesFile },
      // Before the body is read, so that a stranger cannot make us read it.
      onRequest: async (request, reply) => {
        request.caller = await authenticate(platform, call, request, reply)
      },
      preValidation: async (request) => {
        request.caller = await proven(platform, request, request.caller!)
      },
      handler: async (request, reply) => {
        if (call.givesFile !== null) {
          endUnread(reply, options.unreadMs)
          return await sendFile(platform, route, request, reply)
        }
        const { status, body, location } = await answer(platform, route, request, reply, options)
        if (location !== null) reply.header('Location', location)
        return reply.code(status).header('Cache-Control', 'no-store').send(body)
      },
    })
  }
}

/** A file is read and not kept: it takes no part in the idempotency of calls that change something. */
const sendFile = async (platform: Platform, { call, handle }: Route, request: FastifyRequest, reply: FastifyReply) => {
  const params = validated(call.params, request.params)
  const query = readQuery(call, request.query as Record<string, string>)
  const body = readBody(call, request, reply)
  const http: Http = { ...httpOf(platform, request, reply), setLocation() {}, file: null }
  const scope = scopeFor(call, request.caller!.scope)
  await noteStandIn(platform, call, request.caller!.scope)
  const { fileName, content } = (await handle({ platform, scope, params, query, body, http })) as FileReply
  if (request.method !== 'HEAD')
    await notingOf(platform, call, request.caller!.scope, { params, query, body } as Told)?.(platform.db, {})
  const told = await begun(content, (error) => tellStream(platform.log, request, error))
  const name = encodeURIComponent(fileName.replace(/[\p{Cc}/\\]/gu, '_')).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  reply
    .header('Content-Type', /^text/.test(call.givesFile!) ? `${call.givesFile}; charset=utf-8` : call.givesFile!)
    .header(
      'Content-Disposition',
      `attachment; filename="${fileName.replace(/[^\w. -]/g, '_')}"; filename*=UTF-8''${name}`,
    )
    .header('Cache-Control', 'no-store')
  if (request.method !== 'HEAD') return reply.send(Readable.from(told, { objectMode: false }))
  await told.return()
  return reply.send()
}

/** The same content, with its beginning already made: what goes wrong there can still be refused. */
const begun = async (content: AsyncIterable<string | Buffer>, onError: (error: unknown) => void) => {
  const parts = content[Symbol.asyncIterator]()
  let first: IteratorResult<string | Buffer> | undefined = await parts.next()
  return {
    async next() {
      const part = first
      first = undefined
      if (part) return part
      try {
        return await parts.next()
      } catch (error) {
        onError(error)
        throw error
      }
    },
    async return() {
      await parts.return?.()
      return { done: true as const, value: undefined }
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}

/** Whoever takes nothing of what waits for them for so long is cut off; who reads slowly gets all of it. */
const endUnread = ({ raw }: FastifyReply, unreadMs: number) =>
  raw.setTimeout(unreadMs, () => {
    if (raw.writableLength > 0) raw.destroy()
  })

const answer = async (
  platform: Platform,
  { call, handle }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  { checkReplies }: MountOptions,
): Promise<Answer> => {
  const { scope } = request.caller!
  const params = validated(call.params, request.params)
  const query = readQuery(call, request.query as Record<string, string>)
  const body = call.takesFile ? {} : readBody(call, request, reply)
  let location: string | null = null
  const http: Http = {
    ...httpOf(platform, request, reply),
    setLocation(address) {
      location = address
    },
    file: call.takesFile ? await fileOf(request, call.bodyLimit) : null,
  }
  return await once(platform, scope, request, call.takesFile ? undefined : body, call, async () => {
    await noteStandIn(platform, call, scope)
    const note = notingOf(platform, call, scope, { params, query, body } as Told)
    const said = await handle({ platform, scope: scopeFor(call, scope), params, query, body, http, note })
    await note?.(platform.db, said)
    if (checkReplies) checkReply(call, said)
    if (checkReplies && call.creates && location === null) throw new Error(`${call.name} must say where it made what`)
    return { status: 200, body: said, location }
  })
}

/** What clients add of their own is ignored and named, as are words that leave in plain characters. */
const readBody = (call: Call, request: FastifyRequest, reply: FastifyReply) => {
  refuseNamed(call, request.body)
  const notes = newNotes()
  const body = loosen(call.body, request.body ?? {}, notes)
  const warning = warningOf(notes)
  if (warning !== null) reply.header('Warning', warning)
  return validated(call.body, body)
}

/** In tests: what a call answers is what the contract says, no field more. */
const checkReply = (call: Call, said: unknown) => {
  const read = call.reply.safeParse(said)
  if (!read.success) throw new Error(`The reply of ${call.name} is not what the contract says: ${read.error.message}`)
  const extra = extraOf(JSON.parse(JSON.stringify(said)), JSON.parse(JSON.stringify(read.data)), '')
  if (extra) throw new Error(`The reply of ${call.name} has ${extra}, which the contract does not know`)
}

const extraOf = (said: unknown, known: unknown, path: string): string | undefined => {
  if (typeof said !== 'object' || said === null || typeof known !== 'object' || known === null) return undefined
  for (const [name, value] of Object.entries(said)) {
    if (!(name in known)) return `${path}${name}`
    const found = extraOf(value, (known as Record<string, unknown>)[name], `${path}${name}.`)
    if (found) return found
  }
  return undefined
}

const httpOf = (
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
): Omit<Http, 'setLocation' | 'file'> => ({
  address: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 200),
  session: request.caller!.session,
  consumer: request.caller!.consumer,
  apiToken: request.caller!.apiToken,
  setSession: (token, expiresAt, isEmbedded) =>
    keepSession(platform.settings, request, reply, {
      token,
      expiresAt,
      ...(isEmbedded !== undefined && { isEmbedded }),
    }),
  step: request.cookies[stepCookie] ?? null,
  setStep: (token, expiresAt) => setStepCookie(platform.settings, request, reply, token, expiresAt),
  trip: request.cookies[tripCookie] ?? null,
  setTrip: (sealed, expiresAt) => setTripCookie(platform.settings, request, reply, sealed, expiresAt),
  idempotencyKey: keyOf(request),
  admit: (whose) => admit(platform, whose),
  origin: originOf(platform.settings, request),
})
