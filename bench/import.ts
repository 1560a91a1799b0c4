/**
 * A file of contacts into a group, from the upload to the last contact, then the same file again when all of them are known.
 * Beside it, what the database alone needs to take in the same rows with the same indexes.
 */
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { parentOf } from '../server/platform/embedded-postgres-processes.ts'
import { measureCopy } from './floors/copy-floor.ts'
import { type Imported, openImports } from './import-api.ts'
import { measuredCommit } from './measure/commit.ts'
import { backendPid, connect, untilTidy } from './measure/database.ts'
import { describeMachine } from './measure/machine.ts'
import { usageOf, watchTree } from './measure/processes.ts'
import { Refused } from './options.ts'
import { lastOfLogs, type Product, seedLoad, startProduct } from './product/product.ts'
import { appendLine } from './report/result.ts'
import { rosterCsv } from './roster-file.ts'

export const importUsage = `npm run bench import -- [options]

  --rows N           rows of the file (1,000,000)
  --groups           a column names one of ten groups for each contact
  --below FOLDER     where the data is kept meanwhile (the system's temporary folder)
  --keep             the result is written to results/import.jsonl`

export const benchImport = async (args: readonly string[], signal: AbortSignal): Promise<void> => {
  const { rows, hasGroups, below, isKept } = readImportOptions(args)
  let product: Product | undefined
  let db: pg.Client | undefined
  try {
    const commit = measuredCommit()
    console.log(`Starting the product${commit ? `, ${commit}` : ''}.`)
    product = await startProduct({ smppUrl: '', below, signal, say: console.log })
    await seedLoad(product)
    db = await connect(product.databaseUrl)
    const machine = await describeMachine(db, product.folder)
    if (machine.fsync !== 'on' || machine.synchronousCommit !== 'on') throw new Error('Commits must be on disk.')
    const postgres = watchTree(parentOf(await backendPid(db))!)
    const imports = openImports(product.address, signal)
    const csv = rosterCsv(rows, hasGroups)
    console.log(`A file of ${whole(rows)} rows, ${(csv.length / 1e6).toFixed(0)} MB.`)
    const listId = await imports.addGroup('Benchmark')
    const bring = async (say: string): Promise<Imported> => {
      console.log(say)
      try {
        return await imports.bring(csv, listId)
      } catch (error) {
        if (!signal.aborted) console.log(await lastOfLogs(product!.folder))
        throw error
      }
    }
    const first = await bring('Into an empty book.')
    tell(first)
    const peakBytes = {
      web: usageOf(product.pidOf('web')).peakBytes,
      engine: usageOf(product.pidOf('engine')).peakBytes,
    }
    await untilTidy(db, signal)
    console.log('The same again, all known.')
    const again = await bring('')
    tell(again)
    postgres.stop()
    await untilTidy(db, signal)
    console.log('COPY of the same contacts and memberships into tables with the same indexes.')
    const floor = await measureCopy(db)
    const ratio = first.saveMs / (floor.contactsMs + floor.membersMs)
    const inAll = first.tookMs / (floor.contactsMs + floor.membersMs)
    console.log(
      `floor ${seconds(floor.contactsMs)} contacts + ${seconds(floor.membersMs)} memberships; saving is ${ratio.toFixed(2)} × the floor, ` +
        `everything ${inAll.toFixed(2)} ×.\nPeak memory: web ${megabytes(peakBytes.web)}, engine ${megabytes(peakBytes.engine)}, ` +
        `PostgreSQL ${megabytes(postgres.peakBytes())}; after the second: web ${megabytes(usageOf(product.pidOf('web')).peakBytes)}, ` +
        `engine ${megabytes(usageOf(product.pidOf('engine')).peakBytes)}.`,
    )
    const result = { benchmark: 'import', at: new Date().toISOString(), commit, options: { rows, hasGroups }, machine }
    const postgresBytes = postgres.peakBytes()
    if (isKept)
      await appendLine('import', {
        ...result,
        first,
        again,
        floor,
        ratio,
        inAll,
        peakBytes: { ...peakBytes, postgres: postgresBytes },
      })
  } finally {
    await db?.end().catch(() => {})
    await product?.stop()
  }
}

const readImportOptions = (args: readonly string[]) => {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        rows: { type: 'string', default: '1000000' },
        groups: { type: 'boolean', default: false },
        below: { type: 'string' },
        keep: { type: 'boolean', default: false },
      },
    })
    const rows = Number(values.rows.replace(/[,_]/g, ''))
    if (!(rows >= 1 && rows <= 1_000_000)) throw new Refused('--rows must be a number from 1 to 1000000.')
    return { rows, hasGroups: values.groups, below: values.below, isKept: values.keep }
  } catch (error) {
    throw new Refused(`${(error as Error).message}\n\n${importUsage}`)
  }
}

const tell = ({ uploadMs, processMs, saveMs, tookMs, counts }: Imported) =>
  console.log(
    `upload ${seconds(uploadMs)}, reading and checking ${seconds(processMs)}, saving ${seconds(saveMs)}, in all ${seconds(tookMs)}: ` +
      Object.entries(counts)
        .map(([name, count]) => `${name} ${whole(count)}`)
        .join(', '),
  )

const whole = (value: number) => value.toLocaleString('en-US')
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`
