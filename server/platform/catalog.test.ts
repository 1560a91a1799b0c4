import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScene, type Scene } from '../testing/cast.ts'
import { printSchema, readTables, type Table } from '../testing/catalog.ts'
import { directory } from '../testing/distribution/directory.ts'

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
