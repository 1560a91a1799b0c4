/**
 * Starts a product for each worker, as `npm start` does: through the launcher, in a data folder that only its owner may
 * enter, on ports of its own. When the run ends they are stopped by process id and the folders go; a run that is cut off
 * takes the launchers with it, because a guard waits for the end of a pipe that only this process holds.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../scripts/launch/ports.ts'
import { productFolder } from '../scripts/testing/product-folder.ts'
import type { ProductOfWorker } from './product-of-worker.ts'

const root = join(import.meta.dirname, '..')
/** The page may have to be built first. */
const readyWithinMs = 180_000

type Product = ProductOfWorker & { stop: () => Promise<void> }

export default async function startProducts({ workers }: { workers: number }): Promise<() => Promise<void>> {
  const products: Product[] = []
  const stop = async () => void (await Promise.all(products.map((product) => product.stop())))
  try {
    // The first builds the page for all.
    for (let worker = 0; worker < workers; worker++) products.push(await startProduct())
  } catch (error) {
    await stop()
    throw error
  }
  // Workers are started after this and inherit it.
  process.env.JOURNEYS_PRODUCTS = JSON.stringify(products.map(({ address, data }) => ({ address, data })))
  return stop
}

/** Also for a story that needs one of its own, with other settings. */
export async function startProduct(settings: Readonly<Record<string, string>> = {}): Promise<Product> {
  const [page, smpp, smtp, sip] = await Promise.all([freePort(), freePort(), freePort(), freePort()])
  const data = await productFolder('journeys')
  const launcher = spawn(join(root, 'node_modules', '.bin', 'node'), ['scripts/start.ts'], {
    cwd: root,
    env: {
      ...withoutOurSettings(process.env),
      PORT: String(page),
      CARILLON_DATA: data,
      SIMULATOR_SMPP_PORT: String(smpp),
      SIMULATOR_SMTP_PORT: String(smtp),
      SIMULATOR_SIP_PORT: String(sip),
      // Who was busy is called again while a story is still told.
      RETRY_WAIT: '10s',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const guard = guardOf(launcher)
  const stop = async () => {
    guard.kill('SIGKILL')
    const ended = hasEnded(launcher) ? null : once(launcher, 'exit')
    launcher.kill('SIGTERM')
    await ended
    rmSync(data, { recursive: true, force: true })
  }
  try {
    await ready(launcher)
  } catch (error) {
    await stop()
    throw error
  }
  return { address: `http://127.0.0.1:${page}`, data, stop }
}

/** What was set for another instance, in this shell say, must not reach this one. */
function withoutOurSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const ours = /^(CARILLON_|SIMULATOR_|SMPP_|SIP_|SMTP_|DATABASE_URL$|PGPORT$|HOST$|PORT$|FINALIZE_AFTER$|RETRY_WAIT$)/
  return Object.fromEntries(Object.entries(env).filter(([name]) => !ours.test(name)))
}

async function ready(launcher: ChildProcess): Promise<void> {
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The product did not start: ${why}\n${said}`))
    const timer = setTimeout(() => fail(`nothing after ${readyWithinMs / 1000} s`), readyWithinMs)
    for (const stream of [launcher.stdout, launcher.stderr]) {
      stream?.setEncoding('utf8').on('data', (part: string) => {
        said += part
        if (!said.includes('Carillon is ready')) return
        clearTimeout(timer)
        resolve()
      })
    }
    launcher.once('exit', (status) => {
      clearTimeout(timer)
      fail(`status ${status}`)
    })
  })
}

function guardOf(launcher: ChildProcess): ChildProcess {
  const guard = spawn('/bin/sh', ['-c', 'cat >/dev/null; kill "$0"', String(launcher.pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.unref()
  return guard
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null
