import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../platform/settings.ts'

const sessionCookie = 'carillon_session'

type Address = Pick<Settings, 'publicUrl'>

/** Scheme and host under which people reach this installation, without a slash at the end. */
export const originOf = ({ publicUrl }: Address, request: FastifyRequest): string =>
  publicUrl ?? `${request.protocol}://${request.host}`

/** A browser says which page asks. Only the host counts: a proxy that ends TLS may not be told to us. */
export const hasForeignOrigin = ({ publicUrl }: Address, request: FastifyRequest): boolean => {
  const { origin } = request.headers
  if (origin === undefined) return false
  const host = hostOf(origin)
  return (
    host === null ||
    (host !== hostOf(`${request.protocol}://${request.host}`) && host !== (publicUrl && hostOf(publicUrl)))
  )
}

const hostOf = (address: string): string | null => {
  try {
    return new URL(address).host || null
  } catch {
    return null
  }
}

/** Of a sign-in that waits for the second factor. */
export const stepCookie = 'carillon_sign_in'

type SetCookie = (
  settings: Address,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string | null,
  expiresAt?: Date,
) => void

const isSecure = (settings: Address, request: FastifyRequest): boolean =>
  originOf(settings, request).startsWith('https:')

const setter =
  (name: string): SetCookie =>
  (settings, request, reply, token, expiresAt) => {
    const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(settings, request) } as const
    if (token === null) reply.clearCookie(name, options)
    else reply.setCookie(name, token, { ...options, ...(expiresAt && { expires: expiresAt }) })
  }

/**
 * The session of a page that is shown in one of others: browsers give it to that pair of sites alone. They keep it from plain HTTP, but
 * for this machine.
 */
const embeddedCookie = 'carillon_embedded'

const setEmbeddedCookie: SetCookie = (_settings, _request, reply, token, expiresAt) => {
  const options = { path: '/', httpOnly: true, sameSite: 'none', secure: true, partitioned: true } as const
  if (token === null) reply.clearCookie(embeddedCookie, options)
  else reply.setCookie(embeddedCookie, token, { ...options, ...(expiresAt && { expires: expiresAt }) })
}

/** The session token that a request came with. */
export const sessionOf = ({ cookies }: FastifyRequest): string | undefined =>
  cookies[embeddedCookie] ?? cookies[sessionCookie]

/** Where whoever begins a session does not say, it is kept as the one before was. There is one of them at a time. */
export const keepSession = (
  settings: Address,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, expiresAt, isEmbedded }: { token: string | null; expiresAt?: Date | undefined; isEmbedded?: boolean },
) => {
  const { [sessionCookie]: plain, [embeddedCookie]: embedded } = request.cookies
  const isInFrame = isEmbedded ?? embedded !== undefined
  const [own, other] = isInFrame ? [setEmbeddedCookie, setPlainCookie] : [setPlainCookie, setEmbeddedCookie]
  own(settings, request, reply, token, expiresAt)
  if ((isInFrame ? plain : embedded) !== undefined) other(settings, request, reply, null)
}

/** Of a sign-in that is under way at the page of an organization. */
export const tripCookie = 'carillon_sign_on'

const setPlainCookie = setter(sessionCookie)
export const setStepCookie = setter(stepCookie)
export const setTripCookie = setter(tripCookie)
