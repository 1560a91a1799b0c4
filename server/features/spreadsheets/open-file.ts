import { open } from 'node:fs/promises'
import type { Limits, Row } from './collect-rows.ts'
import { openText } from './open-text.ts'
import { openXlsx } from './open-xlsx.ts'
import type { OpenedFile } from './opened-file.ts'
import { emptyFile } from './refuse-file.ts'
import { readHead, refuseForeign, sniffFile } from './sniff-file.ts'

export type { OpenedFile, Row }

const defaults: Limits = { rows: 1_000_000, unzippedBytes: 2 * 1024 ** 3 }

/**
 * Opens an upload that was spooled to `path`. What kind of file it is, is told by its bytes: names and media types lie.
 * Whatever is wrong with it is thrown as a Refusal, here or while rows are read. `fileName` is what its owner calls it.
 */
export const openFile = async (path: string, fileName: string, limits: Partial<Limits> = {}): Promise<OpenedFile> => {
  const file = await open(path)
  try {
    const head = await readHead(file)
    if (head.length === 0) throw emptyFile()
    const within = { ...defaults, ...limits }
    if (sniffFile(head) === 'zip') return await openXlsx(file, path, within)
    await refuseForeign(file, head)
    return await openText(file, head, fileName, within)
  } catch (error) {
    await file.close()
    throw error
  }
}
