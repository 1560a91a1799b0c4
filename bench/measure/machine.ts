import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'

export type Machine = {
  cpu: string
  cores: number
  memoryBytes: number
  system: string
  node: string
  postgres: string
  /** Settings that decide what a commit costs. */
  fsync: string
  synchronousCommit: string
  /** Of writing one page of 8 kB and waiting for the disk, where the database is. */
  syncMedianMs: number
}

export const describeMachine = async (db: pg.Client, folder: string): Promise<Machine> => {
  const show = async (name: string) => String((await db.query(`show ${name}`)).rows[0]?.[name])
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryBytes: totalmem(),
    system: `${process.platform} ${release()}`,
    node: process.version,
    postgres: await show('server_version'),
    fsync: await show('fsync'),
    synchronousCommit: await show('synchronous_commit'),
    syncMedianMs: syncMedian(folder),
  }
}

const syncMedian = (folder: string): number => {
  const path = join(folder, 'sync-probe')
  const file = openSync(path, 'w')
  const page = Buffer.alloc(8192, 1)
  const times = Array.from({ length: 60 }, (_, index) => {
    const began = performance.now()
    writeSync(file, page, 0, page.length, (index % 32) * page.length)
    fdatasyncSync(file)
    return performance.now() - began
  })
  closeSync(file)
  rmSync(path)
  return times.sort((a, b) => a - b)[times.length >> 1]!
}
