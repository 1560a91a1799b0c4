import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Refusal } from '../../../platform/refusal.ts'
import type { Limits, Row } from '../collect-rows.ts'
import { openFile } from '../open-file.ts'

/** A folder that is gone when the work is done. */
export const inFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'carillon-read-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const readBack = async (path: string, name = 'people.csv', limits: Partial<Limits> = {}, sheet = 0) => {
  const file = await openFile(path, name, limits)
  try {
    const rows: Row[] = []
    for await (const batch of file.rows(sheet)) rows.push(...batch)
    return { kind: file.kind, sheets: file.sheets.map((one) => one.name), rows, cells: rows.map(({ cells }) => cells) }
  } finally {
    await file.close()
  }
}

export const readBytes = (bytes: string | Uint8Array, name?: string, limits?: Partial<Limits>) =>
  inFolder(async (folder) => {
    const path = join(folder, 'file')
    await writeFile(path, bytes)
    return readBack(path, name, limits)
  })

/** The sentence of a refusal; anything else is thrown on. */
export const refusalOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
  return 'It was read.'
}
