/**
 * The page is built when its sources are not those it was last built from: a digest of everything that goes
 * into it is kept with it. Contents decide, not times, which every checkout changes.
 *
 * It is built beside and moved into place, so a build that is cut off, or another run on the same clone, never
 * serves half a page.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { tellingLine } from './child.ts'
import { Refusal } from './refusal.ts'

const sources = ['web', 'contract', 'domain', 'package-lock.json', 'tsconfig.base.json']
const skipped = new Set(['dist', 'node_modules', 'testing'])
const stampName = '.built-from'

export async function buildPageWhenStale(
  root: string,
  say: (line: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  const web = join(root, 'web')
  // An installation may bring the page built and leave its sources out.
  if (!existsSync(join(web, 'index.html'))) return
  const stamp = await digest(root)
  const dist = join(web, 'dist')
  const builtFrom = await readFile(join(dist, stampName), 'utf8').catch(() => null)
  if (builtFrom === stamp) return
  say('Building the page.')
  const making = join(root, 'node_modules', '.cache', `carillon-page-${process.pid}`)
  await mkdir(dirname(making), { recursive: true })
  try {
    await runVite(web, making, signal)
    await writeFile(join(making, stampName), stamp)
    await replace(dist, making)
  } finally {
    await rm(making, { recursive: true, force: true })
  }
}

async function digest(root: string): Promise<string> {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const path of await filesIn(join(root, source))) {
      hash
        .update(`${relative(root, path)}\0`)
        .update(await readFile(path))
        .update('\0')
    }
  }
  return hash.digest('hex')
}

/** In a fixed order; a file is itself, and what is not there is nothing. */
async function filesIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => error)
  if (entries instanceof Error) return entries.code === 'ENOTDIR' ? [path] : []
  const kept = entries
    .filter(({ name }) => !skipped.has(name) && !/\.test\.tsx?$/.test(name) && !name.startsWith('.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  const nested = await Promise.all(
    kept.map((entry) => (entry.isDirectory() ? filesIn(join(path, entry.name)) : [join(path, entry.name)])),
  )
  return nested.flat()
}

function runVite(web: string, outDir: string, signal?: AbortSignal): Promise<void> {
  const vite = createRequire(join(web, 'package.json')).resolve('vite/package.json')
  const args = [
    join(dirname(vite), 'bin', 'vite.js'),
    'build',
    '--outDir',
    outDir,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ]
  return new Promise((resolve, reject) => {
    // Its input is a pipe of ours; a build is so short that it may outlive a killed launcher, harming nobody.
    const child = spawn(process.execPath, args, { cwd: web, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    const cancel = () => child.kill('SIGKILL')
    signal?.addEventListener('abort', cancel)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (output += part))
    child.on('error', reject)
    child.on('close', (status) => {
      signal?.removeEventListener('abort', cancel)
      if (status === 0) return resolve()
      reject(new Refusal(`The page could not be built: ${firstError(output) ?? `vite ended with status ${status}`}`))
    })
  })
}

function firstError(output: string): string | null {
  const lines = output.split('\n').filter((line) => line.trim())
  const at = lines.findIndex((line) => /error/i.test(line))
  return at === -1 ? tellingLine(output) : lines.slice(at, at + 3).join(' ')
}

async function replace(dist: string, made: string) {
  const old = `${made}-old`
  await rename(dist, old).catch(() => {})
  await rename(made, dist).catch(async (error: NodeJS.ErrnoException) => {
    // The two folders may be on different file systems, in a container for instance.
    if (error.code !== 'EXDEV') throw error
    await rm(dist, { recursive: true, force: true })
    await cp(made, dist, { recursive: true })
  })
  await rm(old, { recursive: true, force: true })
}
