import { csvLine, csvMark } from '@carillon/domain/imports/csv.ts'
import type { RawBuilder } from 'kysely'
import type { Platform } from '../../../platform/platform.ts'
import type { Scope } from '../../../platform/scope.ts'
import { spoolRows } from '../../../platform/spool.ts'
import { fetchRows } from './store.ts'

/** A select of one column `cells` as the lines of a file. */
export const streamRows = (
  platform: Pick<Platform, 'pool'>,
  scope: Scope,
  columns: readonly string[],
  rows: RawBuilder<unknown>,
): AsyncGenerator<Buffer> =>
  spoolRows(platform, scope, async function* (tx) {
    yield csvMark + csvLine(columns)
    for await (const batch of fetchRows(tx, rows)) yield batch.map(csvLine).join('')
  })
