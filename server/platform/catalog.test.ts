import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScene, type Scene } from '../testing/cast.ts'
import { printSchema, readTables, type Table } from './catalog.ts'

/**
 * Tables that answer questions across accounts or are claimed across them; they stay in one place when everything else is
 * distributed by account (ARCHITECTURE, growth). Every other table is a tenant's.
 */
const directory = [
  'answer_batches',
  'api_consumers',
  'api_tokens',
  'carrier_events',
  'carrier_links',
  'carriers',
  'claims',
  'deferred_texts',
  'first_user_links',
  'global_opt_outs',
  'handovers',
  'installation_settings',
  'job_workers',
  'login_failures',
  'login_tokens',
  'login_turns',
  'logins',
  'message_id_forms',
  'migrations',
  'nodes',
  'oauth_nonces',
  'outbox',
  'partial_texts',
  'phone_lookups',
  'seeds',
  'sending_lanes',
  'session_reset_tokens',
  'sessions',
  'socket_io_attachments',
  'text_number_owners',
  'unmatched_receipts',
  'websocket_keys',
]

let scene: Scene
let tables: Table[]
beforeAll(async () => {
  scene = await openScene()
  tables = await readTables(scene.platform.db)
})
afterAll(() => scene.close())

test('every table is either of the directory, or has account_id first in its key and in every unique index', () => {
  const isTenant = ({ indexes }: Table) => {
    const unique = indexes.filter(({ isUnique }) => isUnique)
    return unique.length > 0 && unique.every(({ columns }) => columns[0] === 'account_id')
  }
  const strays = tables.filter((table) => !isTenant(table)).map(({ name }) => name)
  expect(strays.filter((name) => name !== 'accounts')).toEqual(directory)
})

test('schema.sql is the schema', async () => {
  const file = new URL('../schema.sql', import.meta.url)
  const printed = await printSchema(scene.platform.db)
  if (process.env.WRITE_SCHEMA) await writeFile(file, printed)
  expect(await readFile(file, 'utf8'), 'Run npm run schema after a migration').toBe(printed)
})
