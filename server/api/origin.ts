import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../platform/settings.ts'

export const sessionCookie = 'carillon_session'

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

const setter =
  (name: string): SetCookie =>
  (settings, request, reply, token, expiresAt) => {
    const options = {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: originOf(settings, request).startsWith('https:'),
    } as const
    if (token === null) reply.clearCookie(name, options)
    else reply.setCookie(name, token, { ...options, ...(expiresAt && { expires: expiresAt }) })
  }

/** Of a sign-in that is under way at the page of an organization. */
export const tripCookie = 'carillon_sign_on'

export const setSessionCookie = setter(sessionCookie)
export const setStepCookie = setter(stepCookie)
export const setTripCookie = setter(tripCookie)
