import { hash } from '@node-rs/argon2'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../api/app.ts'
import { routes as allRoutes } from '../api/routes.ts'
import { insertApiToken, insertConsumer } from '../features/api-access/store.ts'
import { addMembers } from '../features/contacts/groups/member-store.ts'
import { insertGroup } from '../features/contacts/groups/store.ts'
import { insertContacts } from '../features/contacts/store.ts'
import { insertSession } from '../features/session/store.ts'
import { type Limits, transaction } from '../platform/database.ts'
import { openPlatform } from '../platform/open-platform.ts'
import type { Platform } from '../platform/platform.ts'
import type { Route } from '../platform/route.ts'
import type { Scope } from '../platform/scope.ts'
import { encrypt, hashToken, newToken } from '../platform/secrets.ts'
import { readSettings } from '../platform/settings.ts'
import { type Made, makeAccount, password, type SeededAccount } from '../seed/account.ts'
import * as people from '../seed/people.ts'
import { type FreshDatabase, freshDatabase } from './database.ts'
import { type Kept, keepRows } from './put-back.ts'

export { password }

/**
 * The cast: the people of the demonstration world, in an empty one. Olive owns Lincoln High, Adam administers it, Uma is a
 * member; Ivan of Harbor is the stranger, with an API of his own; Mona pays by month; Sam is staff.
 */
export type UserName =
  | 'olive.owner'
  | 'adam.admin'
  | 'uma.member'
  | 'ivan.invoice'
  | 'mona.monthly'
  | 'tara.trial'
  | 'sam.staff'

export const consumer = { key: 'test-consumer', secret: 'test-consumer-secret' }

type SceneOptions = {
  env?: Record<string, string>
  routes?: readonly Route[]
  /** A folder with a built page. */
  page?: string
  limits?: Limits
  /** It will be put back for other tests. */
  isPutBack?: boolean
}

/** The app on another database than a scene's, strict about its replies. */
export const appOn = (platform: Platform): FastifyInstance => buildApp(platform, allRoutes, { checkReplies: true })

export type Scene = {
  platform: Platform
  app: FastifyInstance
  databaseUrl: string
  clock: { now(): Date; pass(milliseconds: number): void }
  accounts: Record<'lincoln' | 'harbor' | 'grace' | 'bright' | 'operations', Made>
  scopeOf(userName: UserName): Scope
  /** Asks as this person of the page, or as nobody. */
  as(userName: UserName | null, node?: { app: FastifyInstance }): Promise<Asker>
  /** An API token of this person. */
  tokenOf(userName: UserName): Promise<string>
  /** Contacts of the person's account with these numbers, in a group when one is named. */
  addContacts(userName: UserName, phones: readonly number[], group?: string): Promise<number[]>
  query<T extends object>(text: string, values?: unknown[]): Promise<T[]>
  /** The same cast with nothing done to it yet, quicker than another scene; see put-back.ts. */
  putBack(): Promise<Scene>
  close(): Promise<void>
}

// One hash for the whole run, and a cheap one, which says itself what checking it takes: argon2 takes its time on purpose.
let hashed: Promise<string> | undefined
const hashOnce = (text: string) => {
  hashed ??= hash(text, { memoryCost: 64, timeCost: 1 })
  return hashed
}

/** A database with the cast in it, and the app that serves it; nothing listens until a test asks it to. */
export const openScene = async (options: SceneOptions = {}): Promise<Scene> => {
  const database = await freshDatabase()
  const served = serve(database, options)
  const { platform, clock } = served
  const make = (seeded: SeededAccount) =>
    transaction(platform.db, (tx) => makeAccount(tx, seeded, clock.now(), hashOnce))
  const accounts = {
    lincoln: await make(people.lincoln),
    harbor: await make(people.harbor),
    grace: await make(people.grace(clock.now())),
    bright: await make(people.bright),
    operations: await make(people.operations),
  }
  await insertConsumer(platform.db, {
    key: consumer.key,
    name: 'Test',
    secretEncrypted: encrypt(platform.settings.secret!, consumer.secret),
    now: clock.now(),
  })
  const kept = options.isPutBack ? await keepRows(database.url) : undefined
  return sceneOf({ database, kept, options, accounts }, served)
}

const serve = ({ url }: FreshDatabase, { env = {}, routes = allRoutes, page, limits }: SceneOptions) => {
  const { settings, problems } = readSettings({
    DATABASE_URL: url,
    CARILLON_SECRET: 'ab'.repeat(32),
    LOG_LEVEL: 'silent',
    ...env,
  })
  if (!settings) throw new Error(problems.join(' '))
  const clock = movableClock()
  const platform = openPlatform(settings, 'test', { clock, connections: 6, ...(limits && { limits }) })
  const app = buildApp(platform, routes, { checkReplies: true, ...(page !== undefined && { page }) })
  return { platform, app, clock }
}

type Ground = { database: FreshDatabase; kept: Kept | undefined; options: SceneOptions; accounts: Scene['accounts'] }

const sceneOf = (ground: Ground, { platform, app, clock }: ReturnType<typeof serve>): Scene => {
  const { database, kept, options, accounts } = ground
  const scopes: Record<string, Scope> = Object.assign({}, ...Object.values(accounts).map(({ scopes }) => scopes))
  const scopeOf = (userName: UserName) => scopes[userName]!
  const stop = async () => {
    await app.close()
    await platform.close()
  }
  return {
    platform,
    app,
    databaseUrl: database.url,
    clock,
    accounts,
    scopeOf,
    async as(userName, { app: served } = { app }) {
      if (userName === null) return asker(served, {})
      const token = newToken()
      const now = clock.now()
      await insertSession(platform.db, scopeOf(userName), hashToken(token), now, new Date(now.getTime() + 86_400_000))
      return asker(served, { cookie: `carillon_session=${token}` })
    },
    async tokenOf(userName) {
      const token = newToken()
      await insertApiToken(platform.db, scopeOf(userName), {
        tokenHash: hashToken(token),
        consumerKey: consumer.key,
        now: clock.now(),
      })
      return token
    },
    async addContacts(userName, phones, group) {
      const rows = phones.map((primaryPhone, at) => ({
        firstName: `First${at}`,
        lastName: `Last${at}`,
        notes: '',
        primaryPhone,
        secondaryPhone: null,
        tertiaryPhone: null,
      }))
      const ids = (await insertContacts(platform.db, scopeOf(userName), rows, clock.now())).map((id) => id!)
      if (group !== undefined) {
        const listId = await insertGroup(platform.db, scopeOf(userName), group, clock.now())
        await addMembers(platform.db, scopeOf(userName), listId!, ids)
      }
      return ids
    },
    query: async <T extends object>(text: string, values: unknown[] = []) =>
      (await platform.pool.query<T>(text, values)).rows,
    async putBack() {
      if (!kept) throw new Error('This scene was not opened to be put back.')
      await stop()
      await kept.putBack()
      return sceneOf(ground, serve(database, options))
    },
    async close() {
      await stop()
      await kept?.close()
      await database.close()
    },
  }
}

export type Answer = {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
  body: any
  headers: Record<string, unknown>
  cookies: { name: string; value: string }[]
}

export type Asker = ReturnType<typeof asker>

/** Asks as the page does: JSON, and with its header. Paths are below /v1. */
const asker = (app: FastifyInstance, own: Record<string, string>) => {
  const ask = async (
    method: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const reply = await app.inject({
      method,
      url: `/v1${path}`,
      headers: { 'x-requested-with': 'Carillon', ...own, ...headers },
      ...(body !== undefined && { payload: body as object }),
    })
    const isJson = String(reply.headers['content-type']).startsWith('application/json')
    return {
      status: reply.statusCode,
      body: isJson && reply.body !== '' ? reply.json() : reply.body,
      headers: reply.headers,
      cookies: reply.cookies,
    }
  }
  return {
    ask,
    /** Of the session. */
    cookie: own.cookie ?? '',
    get: (path: string, headers?: Record<string, string>) => ask('GET', path, undefined, headers),
    post: (path: string, body?: unknown, headers?: Record<string, string>) => ask('POST', path, body ?? {}, headers),
    put: (path: string, body?: unknown, headers?: Record<string, string>) => ask('PUT', path, body ?? {}, headers),
    delete: (path: string, body?: unknown, headers?: Record<string, string>) => ask('DELETE', path, body, headers),
  }
}

const movableClock = () => {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    pass(milliseconds: number) {
      ahead += milliseconds
    },
  }
}
