/** `esl://:password@host:8021?endpoint=sofia/gateway/trunk/{number}` */
import { hasControls } from './esl-client.ts'

type EslUrl = { host: string; port: number; password: string; endpoint: string; value(name: string): string }

const example = 'esl://:password@host:8021?endpoint=sofia/gateway/trunk/{number}'
/** What could end it within a command, or begin another one, is not of it. */
const endpointForm = /^[A-Za-z0-9_]+\/[A-Za-z0-9_./@:+;=-]*\{number\}[A-Za-z0-9_./@:+;=-]*$/

/** Or the rest of a sentence that begins with "The address" and says what is wrong; it repeats no password. */
export const parseEslUrl = (text: string, limits: readonly string[]): EslUrl | string => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url?.hostname || url.protocol !== 'esl:' || url.password === '') return `must look like ${example}.`
  const password = unpercent(url.password)
  if (password === undefined || hasControls(password)) return 'has a password with a % that stands for no letter.'
  const known = ['endpoint', ...limits]
  const strange = [...url.searchParams.keys()].find((name) => !known.includes(name))
  if (strange !== undefined) return `has the unknown parameter "${strange}"; known are ${known.join(', ')}.`
  if (!/^[A-Za-z0-9.-]+$/.test(url.hostname))
    return 'needs a name or an IPv4 address: the audio of FreeSWITCH has no other.'
  const value = (name: string) => url.searchParams.get(name) ?? ''
  // A plus that nobody escaped is read as a space.
  const endpoint = value('endpoint').replaceAll(' ', '+')
  if (!endpoint.includes('{number}')) return `must look like ${example}: the endpoint, with {number} in it, is missing.`
  if (!endpointForm.test(endpoint) || endpoint.includes(':_:')) {
    return 'has an endpoint that is not one alone, such as sofia/gateway/trunk/{number}.'
  }
  return { host: url.hostname, port: Number(url.port) || 8021, password, endpoint, value }
}

const unpercent = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
