import { promisify } from 'node:util'
import { constants, gunzip, gzip } from 'node:zlib'
import type { Row } from '../../spreadsheets/collect-rows.ts'

/** Rows of a sheet as they are kept: gzip of JSON, each row its number and its cells. */
export const packRows = async (rows: readonly Row[]): Promise<Buffer> =>
  await packed(JSON.stringify(rows.map(({ rowNo, cells }) => [rowNo, ...cells])), { level: constants.Z_BEST_SPEED })

export const unpackRows = async (chunk: Buffer): Promise<Row[]> =>
  (JSON.parse((await unpacked(chunk)).toString()) as [number, ...string[]][]).map(([rowNo, ...cells]) => ({
    rowNo,
    cells,
  }))

const packed = promisify(gzip)
const unpacked = promisify(gunzip)
