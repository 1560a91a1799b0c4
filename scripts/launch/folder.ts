/** The data folder: made closed to others, marked as ours, with the installation's secret in it. */
import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from './refusal.ts'

/** Only a folder that bears this mark is ever emptied by a reset. */
const mark = '.carillon'

export async function openDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await mkdir(join(folder, 'log'), { recursive: true })
    if ((await readdir(folder)).every((name) => name === 'log')) {
      await writeFile(join(folder, mark), 'This folder belongs to Carillon; "npm run reset" empties it.\n')
    }
    const probe = join(folder, `.probe-${process.pid}`)
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Refusal(`The data folder ${folder} is not writable (${code}): set CARILLON_DATA to another folder.`)
  }
}

export async function isOurs(folder: string): Promise<boolean> {
  return (await stat(join(folder, mark)).catch(() => null)) !== null
}

/** Made once and then never again: what it encrypted could not be read without it. */
export async function readSecret(folder: string): Promise<string> {
  const path = join(folder, 'secret')
  const kept = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new Refusal(`The file ${path} cannot be read (${error.code}): start Carillon as the user it belongs to.`)
  })
  if (kept !== null) {
    if (/^[0-9a-f]{64}$/.test(kept.trim())) return kept.trim()
    throw new Refusal(`The file ${path} is damaged: put it back from a backup, without it stored secrets are lost.`)
  }
  const secret = randomBytes(32).toString('hex')
  // Whole or not at all, also when the machine stops just now.
  const making = `${path}.making`
  const file = await open(making, 'w', 0o600)
  await file.writeFile(`${secret}\n`)
  await file.sync()
  await file.close()
  await rename(making, path)
  return secret
}
