import { call } from '@carillon/contract/call.ts'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { onFile } from '../platform/route.ts'
import { openScene, type Scene } from '../testing/cast.ts'
import { buildApp } from './app.ts'

const giving = call({
  name: 'giving',
  summary: '',
  method: 'GET',
  path: '/test/giving',
  who: 'user',
  query: z.object({ FailsAt: z.coerce.number().default(9) }),
  reply: z.string(),
  givesFile: 'text/csv',
})

let scene: Scene
let app: FastifyInstance
let cookie: string
let ended = 0
const lines: string[] = []

async function* rows(failsAt: number) {
  try {
    for (let at = 0; at < 3; at += 1) {
      if (at === failsAt) throw new Error(`row ${at} could not be read`)
      yield `row ${at}\n`
    }
  } finally {
    ended += 1
  }
}

beforeAll(async () => {
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  scene = await openScene()
  const route = onFile(giving, async ({ query }) => ({
    fileName: "Tom's ⁄ a/b\r\nX: 1 (ü).csv",
    content: rows(query.FailsAt),
  }))
  app = buildApp({ ...scene.platform, log }, [route])
  await app.listen({ host: '127.0.0.1', port: 0 })
  cookie = (await scene.as('olive.owner')).cookie
})
afterAll(async () => {
  await app.close()
  await scene.close()
})

const ask = (failsAt: number, method = 'GET') =>
  fetch(`${app.listeningOrigin}/v1/test/giving?FailsAt=${failsAt}`, { method, headers: { cookie } })

test('a file is given as it is made', async () => {
  const reply = await ask(9)
  expect(await reply.text()).toBe('row 0\nrow 1\nrow 2\n')
  // By RFC 8187, with nothing in it that a folder or a header would read.
  expect(reply.headers.get('content-disposition')).toBe(
    `attachment; filename="Tom_s _ a_b__X_ 1 ___.csv"; filename*=UTF-8''Tom%27s%20%E2%81%84%20a_b__X%3A%201%20%28%C3%BC%29.csv`,
  )
  expect(ended).toBe(1)
})

test('what goes wrong at its beginning is an answer', async () => {
  const reply = await ask(0)
  expect([reply.status, await reply.json()]).toEqual([500, expect.objectContaining({ ErrorName: 'ServerError' })])
  expect(JSON.parse(lines.pop()!)).toMatchObject({ call: 'GET /v1/test/giving', msg: 'A call failed' })
})

test('what goes wrong later cuts it off and is in the log, once', async () => {
  await expect(ask(2).then((reply) => reply.text())).rejects.toThrow()
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines.pop()!)).toMatchObject({ error: { message: 'row 2 could not be read' } })
})

test('HEAD ends what it has begun', async () => {
  const before = ended
  const reply = await ask(9, 'HEAD')
  expect([reply.status, reply.headers.get('content-type'), await reply.text()]).toEqual([
    200,
    'text/csv; charset=utf-8',
    '',
  ])
  expect(ended).toBe(before + 1)
})
