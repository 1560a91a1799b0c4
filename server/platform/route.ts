import type { Readable } from 'node:stream'
import type { Call } from '@carillon/contract/call.ts'
import type { z } from 'zod'
import type { Db } from './database.ts'
import type { Platform } from './platform.ts'
import type { Scope, StaffScope } from './scope.ts'
import { inUnit, type Unit } from './unit.ts'

/** What a handler gets: checked input, who asks, and what the shell knows of the request. */
type Asked<C extends Call> = {
  platform: Platform
  scope: ScopeFor<C>
  params: z.output<C['params']>
  query: z.output<C['query']>
  body: z.output<C['body']>
  http: Http
  /** Writes into the log of the account what was done, where the call is one that stands there. */
  note?: Note | undefined
}

export type Note = (db: Db, said: unknown) => Promise<void>

/** The little of HTTP that some calls need. */
export type Http = {
  /** The address of the client, from the socket or through TRUST_PROXY. */
  address: string
  /** What the client calls itself, at most 200 characters; whatever it wants, so to be shown and not to be trusted. */
  userAgent: string
  /** The file of a call that `takesFile`. */
  file: { stream: Readable; mediaType: string; name: string } | null
  /** The session token of the cookie, where the request came with one. */
  session: string | null
  /** The consumer that signed the request, where one did. */
  consumer: string | null
  /** The hash of the API token with which a program asks; null of the page and of a consumer alone. */
  apiToken: Buffer | null
  /** `isEmbedded` where the page says that it is shown in one of others; else as the session before. */
  setSession(token: string | null, expiresAt?: Date, isEmbedded?: boolean): void
  /** What whoever has shown their password has until they show their second factor, where the request came with it. */
  step: string | null
  setStep(token: string | null, expiresAt?: Date): void
  /** What a browser has that has gone to the page of another sign-in, where the request came with it. */
  trip: string | null
  setTrip(sealed: string | null, expiresAt?: Date): void
  setLocation(address: string): void
  /** The `Idempotency-Key` of the request, where it has one. */
  idempotencyKey: string | null
  /** The scope of a user whose password, token or key has just been checked; null when there is no such user any more. */
  admit(whose: { accountId: number; userId: number }): Promise<Admitted | null>
  /** Scheme and host of this installation, without a slash at the end. */
  origin: string
}

export type Admitted = {
  scope: Scope
  /** Why this user may not come in, null when they may. */
  whyNot: 'UserDisabled' | 'DemoOver' | null
  isApiAuthorized: boolean
}

/** The reply of a call that `givesFile`: streamed as it is made, however long it is. */
export type FileReply = { fileName: string; content: AsyncIterable<string | Buffer> }

type Reply<C extends Call> = z.input<C['reply']>

/** What the shell hands to a route, whichever it is. */
type AskedOfAny = Omit<Asked<Call>, 'scope'> & { scope: Scope | StaffScope | null }

export type Route = { call: Call; handle: (asked: AskedOfAny) => Promise<unknown> }

/** By who may make the call: `anyone` may come without a scope. */
type ScopeFor<C extends Call> = C extends { readonly who: 'staff' }
  ? StaffScope
  : C extends { readonly who: 'anyone' }
    ? Scope | null
    : Scope

/** Binds a call to its work and nothing else. */
export const on = <C extends Call>(call: C, handle: (asked: Asked<C>) => Promise<Reply<C>>): Route => ({
  call,
  handle: handle as unknown as Route['handle'],
})

/** What an action gets of a call: the unit that was opened for it, and what was asked. */
type Acting<C extends Call> = Omit<Asked<C>, 'platform' | 'scope' | 'note'> & { unit: Unit<ScopeFor<C>> }

/** The same for a call that is one action: it is done in a unit of its own. What it waits for it waits for before, in no transaction. */
export const act = <C extends Call>(
  call: C,
  handle: (acting: Acting<C>) => Promise<Reply<C>>,
  waits?: (asked: Asked<C>) => Promise<void>,
): Route =>
  on(call, async (asked) => {
    await waits?.(asked)
    const { platform, scope, note, ...given } = asked
    return await inUnit(platform, scope, async (unit) => {
      const said = await handle({ unit, ...given })
      await note?.(unit.db, said)
      return said
    })
  })

/** The same for a call whose reply is a file. What can be refused is refused before the handler answers. */
export const onFile = <C extends Call>(call: C, handle: (asked: Asked<C>) => Promise<FileReply>): Route => ({
  call,
  handle: handle as unknown as Route['handle'],
})
