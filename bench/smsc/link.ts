import { parseSmppUrl, type SmppUrl } from '@carillon/protocols/smpp/url.ts'
import { Refused } from '../options.ts'

/** The pace of the link is none: what is measured is how fast the product can be. */
export const linkTo = (port: number, { window, binds }: { window: number; binds: number }): SmppUrl =>
  linkOf(`smpp://bench:bench@127.0.0.1:${port}?tps=100000&window=${window}&binds=${binds}`)

export const linkOf = (url: string): SmppUrl => {
  const link = parseSmppUrl(url)
  if (typeof link === 'string') throw new Refused(`SMPP_URL ${link}`)
  return link
}

export const addressOf = (link: SmppUrl): string => {
  const url = new URL(`${link.tls ? 'smpps' : 'smpp'}://${link.host.includes(':') ? `[${link.host}]` : link.host}`)
  url.port = String(link.port)
  url.username = link.systemId
  url.password = link.password
  const { window, tps, binds, ton, npi, dcs } = link
  for (const [name, value] of Object.entries({ window, tps, binds, ton, npi, dcs })) {
    if (value !== null) url.searchParams.set(name, String(value))
  }
  if (link.systemType) url.searchParams.set('system_type', link.systemType)
  return url.href
}
