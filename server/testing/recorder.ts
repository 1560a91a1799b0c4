import type { Call } from '@carillon/contract/call.ts'
import { allCalls } from '@carillon/contract/calls.ts'
import type { Example } from '../api/openapi.ts'
import { planNext } from '../engine/channels.ts'
import { openPlatform } from '../platform/open-platform.ts'
import { readSettings } from '../platform/settings.ts'
import { seedDemo } from '../seed/demo.ts'
import { appOn } from './cast.ts'
import { freshDatabase } from './database.ts'
import { startMailServer } from './mail-server.ts'
import { startNameServer } from './name-server.ts'

export type Recorder = Awaited<ReturnType<typeof openRecorder>>

type Asked = {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: object
  /** Instead of a body: a file with its media type. */
  file?: { content: string | Buffer; type: string }
  /** What a browser brings besides its session. */
  cookie?: string
  as?: 'olive.owner' | 'olive.owner on the page' | 'sam.staff' | 'pat on the page' | 'nobody'
}

/** Asks the demonstration world, or an empty one, and keeps of each call the first request with its reply. */
export const openRecorder = async ({ isEmpty = false } = {}) => {
  const database = await freshDatabase()
  const names = await startNameServer()
  const mails = await startMailServer()
  const { settings } = readSettings({
    DATABASE_URL: database.url,
    CARILLON_SECRET: 'ab'.repeat(32),
    LOG_LEVEL: 'silent',
    CARILLON_PUBLIC_URL: 'https://carillon.example',
    CARILLON_DEMO: 'on',
    SUPPORT_EMAIL: 'help@carillon.example',
    CALL_IN_NUMBER: '+18005550199',
    CARILLON_LOCAL_SIGN_ON: 'on',
    CARILLON_DNS: names.address,
    SMTP_URL: mails.url,
  })
  const platform = openPlatform(settings!, 'test', { connections: 4 })
  if (!isEmpty) await seedDemo(platform)
  const app = appOn(platform)
  const examples: Record<string, Example> = {}

  const ours = { 'x-requested-with': 'Carillon' }
  const headers: Record<NonNullable<Asked['as']>, Record<string, string>> = {
    'olive.owner': { authorization: 'Bearer demo-token-olive' },
    'olive.owner on the page': ours,
    'sam.staff': ours,
    'pat on the page': ours,
    nobody: ours,
  }

  const tell = async (
    name: string,
    { params = {}, query = {}, body, file, cookie, as = 'olive.owner' }: Asked = {},
    /** A cookie that the answer is to be told with. */
    keeps?: string,
  ) => {
    const call = callNamed(name)
    const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])))
    const words = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
    const answer = await app.inject({
      method: call.method,
      url: `/v1${path}${words.size > 0 ? `?${words}` : ''}`,
      headers: { ...headers[as], ...(cookie && { cookie }), ...(file && { 'content-type': file.type }) },
      ...(file ? { payload: file.content } : body && { payload: body }),
    })
    if (answer.statusCode !== 200) throw new Error(`${name} answered ${answer.statusCode}: ${answer.body}`)
    const session = answer.cookies.find(({ name }) => name === 'carillon_session')
    // A person keeps the cookie that they get.
    if (session && as !== 'nobody') headers[as] = { ...ours, cookie: `carillon_session=${session.value}` }
    const reply =
      call.givesFile === null
        ? withoutSecrets(answer.json())
        : /^text/.test(call.givesFile)
          ? shortened(answer.body)
          : ''
    examples[name] ??= { params, query, ...(body && { body: withoutSecrets(body) }), reply }
    const kept = answer.cookies.find(({ name }) => name === keeps)
    const told = call.givesFile === null ? answer.json() : answer.body
    return kept ? { ...told, cookie: `${kept.name}=${kept.value}` } : told
  }

  return {
    platform,
    names,
    tell,
    examples,
    /** Puts the recipients of broadcasts together, as the engine does. */
    async plan() {
      while (await planNext(platform));
    },
    query: async <T extends object>(text: string, values: unknown[] = []) =>
      (await platform.pool.query<T>(text, values)).rows,
    async close() {
      await app.close()
      await platform.close()
      await database.close()
      await names.close()
      await mails.close()
    },
  }
}

const callNamed = (name: string): Call => {
  const call = allCalls.find((call) => call.name === name)
  if (!call) throw new Error(`The contract has no call ${name}`)
  return call
}

/** Of a long file the first lines are example enough. */
const shortened = (file: string) => file.split('\n').slice(0, 4).join('\n')

const exampleToken = 'Q2FyaWxsb24gZXhhbXBsZSB0b2tlbg'
const exampleSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const exampleCodes = ['abcde-fghjk', 'mnpqr-stuvw', '23456-789ab']

/** Of this machine, at a port that is another each time. */
const here = 'http://127.0.0.1'
const localProvider = /^http:\/\/127\.0\.0\.1:\d+/
const provider = 'https://login.lincoln.example'

const withoutSecrets = (reply: unknown): unknown =>
  JSON.parse(JSON.stringify(reply), (name, value) => {
    if (name === 'RecoveryCodes') return exampleCodes
    if (typeof value !== 'string') return value
    if (name === 'Secret') return exampleSecret
    if (name === 'Query') return `?code=${exampleToken}&state=${exampleToken}`
    if (name === 'Url' && value.startsWith(here)) return `${provider}/auth?client_id=carillon&state=${exampleToken}`
    if (name === 'Code' && /^\d{6}$/.test(value)) return '123456'
    if (['AuthToken', 'Key', 'Token', 'ConsumerKey', 'ConsumerSecret'].includes(name)) return exampleToken
    return value
      .replace(localProvider, provider)
      .replace(/(?<=carillon-domain=)[\w-]+/, exampleToken)
      .replace(/(?<=[?&]token=)[\w-]+/, exampleToken)
      .replace(/(?<=[?&]secret=)\w+/, exampleSecret)
  })
