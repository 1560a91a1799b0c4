/**
 * Starts the product once as a stranger would: a copy of this clone in a folder that only its owner may enter, `npm start`,
 * a look at the page, TERM, and the status must be 0. Prints how long it took; fails with what was printed.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from '../launch/ports.ts'

const root = join(import.meta.dirname, '..', '..')
const longestStart = 120_000

const folder = mkdtempSync(join(tmpdir(), 'carillon-clone-'))
try {
  await startOnce(copyInto(join(folder, 'carillon')))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function startOnce(clone: string) {
  const [page, smpp, smtp] = await Promise.all([freePort(), freePort(), freePort()])
  const { CARILLON_DATA, DATABASE_URL, HOST, ...given } = process.env
  const env = {
    ...given,
    PORT: String(page),
    SIMULATOR_SMPP_PORT: String(smpp),
    SIMULATOR_SIP_PORT: String(smpp),
    SIMULATOR_SMTP_PORT: String(smtp),
  }
  const npm = spawn('npm', ['start'], { cwd: clone, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const tooLong = setTimeout(() => npm.kill('SIGKILL'), longestStart)
  const isUp = new Promise<boolean>((resolve) => {
    for (const stream of [npm.stdout, npm.stderr]) {
      stream.setEncoding('utf8').on('data', (part) => {
        output += part
        if (output.includes('Carillon is ready')) resolve(true)
      })
    }
    npm.on('close', () => resolve(false))
  })
  const closed = once(npm, 'close')
  const problems: string[] = []
  if (await isUp) {
    for (const path of ['/readyz', '/']) {
      const { status } = await fetch(`http://127.0.0.1:${page}${path}`)
      if (status !== 200) problems.push(`${path} answered ${status}.`)
    }
    npm.kill('SIGTERM')
  }
  await closed
  clearTimeout(tooLong)
  if (npm.exitCode !== 0) problems.push(`npm start ended with status ${npm.exitCode ?? npm.signalCode}.`)
  // Where a user namespace is refused to root, the database is outside of the clone.
  spawnSync(process.execPath, [join(clone, 'scripts', 'reset.ts')], { cwd: clone, env, stdio: 'ignore' })
  console.log(output.trim())
  for (const problem of problems) console.error(problem)
  if (problems.length) process.exitCode = 1
}

/** What git would take, and the installed packages as hard links where that is possible. */
function copyInto(clone: string): string {
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const path of listed.stdout.split('\0').filter((path) => path && existsSync(join(root, path)))) {
    mkdirSync(dirname(join(clone, path)), { recursive: true })
    cpSync(join(root, path), join(clone, path))
  }
  const linked = spawnSync('cp', ['-al', join(root, 'node_modules'), join(clone, 'node_modules')], { stdio: 'ignore' })
  if (linked.status !== 0)
    spawnSync('cp', ['-a', join(root, 'node_modules'), join(clone, 'node_modules')], { stdio: 'inherit' })
  return clone
}
