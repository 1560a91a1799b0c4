import { request as http } from 'node:http'
import { request as https } from 'node:https'
import { isIP } from 'node:net'
import { isOutside, lookUpOutside } from '../../platform/outside-only.ts'
import { ProviderError } from './identity.ts'

const timeoutMs = 8000
/** Configurations and keys are a few kilobytes. */
const mostBytes = 512 * 1024

/** Why an address may not be asked nor led to: by TLS, in the outside world. `isLocalToo` is for a provider of this machine. */
export const whyNotAddress = (written: string, isLocalToo: boolean): string | undefined => {
  const url = URL.parse(written)
  if (!url) return 'Enter an address that begins with https://.'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.username || url.password) return 'The address must not hold a name or password.'
  if (isLocalToo && host === '127.0.0.1' && /^https?:$/.test(url.protocol)) return undefined
  if (url.protocol !== 'https:') return 'Enter an address that begins with https://.'
  const isInside = isIP(host) ? !isOutside(host) : /(^|\.)localhost\.?$/i.test(host) || !host.includes('.')
  return isInside ? 'This address is not of the outside world.' : undefined
}

type Options = { method: string; headers: Record<string, string>; body?: unknown }

/** Asks a provider, whose addresses come from whoever set it up and from itself: each is judged, redirects are not followed. */
export const fetchOutside =
  (isLocalToo: boolean) =>
  async (address: string, { method, headers, body }: Options): Promise<Response> => {
    const why = whyNotAddress(address, isLocalToo)
    if (why) throw new ProviderError('refused', `${new URL(address).host} may not be asked. ${why}`)
    const url = new URL(address)
    const isLocal = isLocalToo && url.hostname === '127.0.0.1'
    const sent = body === undefined || body === null ? undefined : Buffer.from(String(body))
    return await new Promise<Response>((resolve, reject) => {
      const asked = (url.protocol === 'http:' ? http : https)(url, {
        method,
        headers: { ...headers, ...(sent && { 'Content-Length': sent.length }) },
        signal: AbortSignal.timeout(timeoutMs),
        agent: false,
        ...(!isLocal && { lookup: lookUpOutside }),
      })
      asked.on('response', (answer) => {
        const parts: Buffer[] = []
        let size = 0
        answer.on('data', (part: Buffer) => {
          size += part.length
          if (size > mostBytes) asked.destroy(new Error(`${url.host} answers too much.`))
          else parts.push(part)
        })
        answer.on('end', () => {
          const status = answer.statusCode ?? 500
          const hasBody = status >= 200 && ![204, 205, 304].includes(status)
          resolve(new Response(hasBody ? Buffer.concat(parts) : null, { status, headers: plain(answer.headers) }))
        })
        answer.on('error', reject)
      })
      asked.on('error', reject)
      asked.end(sent)
    })
  }

const plain = (headers: NodeJS.Dict<string | string[]>): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]) => [value ?? []].flat().map((one): [string, string] => [name, one]))
