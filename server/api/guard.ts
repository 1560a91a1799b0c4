import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../platform/platform.ts'
import { refuse } from '../platform/refusal.ts'
import { hashToken } from '../platform/secrets.ts'
import { identify, refuseWho } from './authenticate.ts'

/**
 * Pages of the operator: the simulator and the metrics. They are shown at this machine and to a staff session. At this machine
 * means: the peer is loopback; the Host is loopback, because a foreign name may point here; and neither the request nor the
 * settings speak of a proxy, because behind one every peer is loopback.
 */
export const refuseOutsiders = async (platform: Platform, request: FastifyRequest, reply: FastifyReply) => {
  if (isLocal(request) && platform.settings.trustProxy === false) return
  const { scope } = await identify(platform, request, reply)
  refuseWho({ who: 'staff', isPersonal: false }, scope)
}

const forwarding = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip', 'via']

const isLocal = (request: FastifyRequest): boolean =>
  isLoopback(request.raw.socket.remoteAddress ?? '') &&
  isLoopback(hostnameOf(request.headers.host ?? '')) &&
  forwarding.every((name) => request.headers[name] === undefined)

const isLoopback = (address: string): boolean =>
  address === 'localhost' || address === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(address)

const hostnameOf = (host: string): string =>
  host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')

/** `Authorization: Bearer …` with the METRICS_TOKEN. */
export const hasMetricsToken = (platform: Platform, request: FastifyRequest): boolean => {
  const { metricsToken } = platform.settings
  if (metricsToken === null) return false
  // Digests are as long as one another and tell nothing by the time that their comparison takes.
  const [given, right] = [request.headers.authorization ?? '', `Bearer ${metricsToken}`].map(hashToken)
  return timingSafeEqual(given!, right!)
}

/** A write to an operator's page comes from that page: JSON, and no foreign Origin. */
export const refuseForeignWrite = (request: FastifyRequest, isForeign: boolean) => {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return
  if (isForeign) throw refuse('MissingHeader')
  const type = request.headers['content-type'] ?? ''
  const hasBody = request.headers['content-length'] !== '0' && (request.headers['content-length'] ?? type) !== ''
  if (hasBody && !/^application\/json\b/i.test(type)) throw refuse('WrongMediaType', { expected: 'application/json' })
}
