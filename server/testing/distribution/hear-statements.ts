/** Notes which tests run, and each statement of ours that they run, for distribution.test.ts, which judges them when all have ended. */
import { appendFileSync } from 'node:fs'
import pg from 'pg'
import { expect } from 'vitest'
import { nameIn } from '../../platform/statements.ts'

const note = (line: { test?: string | undefined; text?: string }) =>
  appendFileSync(process.env.CARILLON_HEARD!, `${JSON.stringify(line)}\n`)

const prototype = pg.Client.prototype as unknown as {
  query(this: unknown, ...given: unknown[]): unknown
  heard?: Set<string>
}

// A worker goes through many files, and connections are the same for all.
if (!prototype.heard) {
  const heard = new Set<string>()
  const { query } = prototype
  prototype.heard = heard
  prototype.query = function (...given) {
    const [first] = given
    const text = typeof first === 'string' ? first : (first as { text?: unknown }).text
    if (typeof text === 'string' && !heard.has(text)) {
      heard.add(text)
      if (isOurs(text)) note({ text })
    }
    return query.apply(this, given)
  }
}

/** Not of a test, the job queue or the sockets. */
const isOurs = (text: string): boolean => {
  const name = nameIn(text)
  return name !== undefined && !/\.test\b|^testing\//.test(name) && !/graphile_worker|socket_io/.test(text)
}

note({ test: expect.getState().testPath })
