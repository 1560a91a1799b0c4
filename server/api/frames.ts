import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findSession } from '../features/directory/store.ts'
import { readParents } from '../features/embedding/store.ts'
import { whoseLoginToken } from '../features/session/login-token-store.ts'
import type { Platform } from '../platform/platform.ts'
import type { Admitted } from '../platform/route.ts'
import { hashToken } from '../platform/secrets.ts'
import { admit, admitted } from './admit.ts'
import { sessionOf } from './origin.ts'
import { policyWith } from './static.ts'

/**
 * Who may show our page in a frame of theirs: whom the account has named that the page is of (docs/decisions, embedded in another page).
 * Whose it is says the one-time link that is opened, else the session; where neither does, nobody may. A page by itself is asked nothing
 * of, and what is no page is in no frame.
 */
export const addFrameParents = (app: FastifyInstance, platform: Platform) => {
  app.addHook('onSend', async (request, reply) => {
    if (!mayBeFramed(request)) return
    const parents = await parentsOf(platform, request)
    if (parents.length === 0) return
    reply.header('Content-Security-Policy', policyWith(parents))
    // It knows of no list, and would outvote it in browsers that ask it first.
    reply.removeHeader('X-Frame-Options')
  })
}

/** Browsers say what a page is fetched for; the oldest of ours do not. */
const mayBeFramed = ({ method, url, headers }: FastifyRequest): boolean => {
  const path = url.split('?', 1)[0]!
  const isPage = method === 'GET' && !/^\/v1(\/|$)/i.test(path) && !/\.\w+$/.test(path)
  return isPage && ['iframe', 'frame', undefined].includes(headers['sec-fetch-dest'] as string | undefined)
}

const parentsOf = async (platform: Platform, request: FastifyRequest): Promise<string[]> => {
  const whose = (await byLink(platform, request)) ?? (await bySession(platform, request))
  return whose && !whose.whyNot ? await readParents(platform.db, whose.scope) : []
}

const byLink = async (platform: Platform, { url }: FastifyRequest): Promise<Admitted | null> => {
  const asked = new URL(url, 'http://carillon')
  const token = asked.pathname.toLowerCase() === '/singlesignon' ? asked.searchParams.get('token') : null
  const whose = token && (await whoseLoginToken(platform.db, hashToken(token), platform.clock.now()))
  return whose ? await admit(platform, whose) : null
}

const bySession = async ({ db, clock, settings }: Platform, request: FastifyRequest): Promise<Admitted | null> => {
  const token = sessionOf(request)
  const found = token && (await findSession(db, hashToken(token), clock.now()))
  return found ? admitted(settings, found) : null
}
