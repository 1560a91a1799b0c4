/**
 * The simulator as a process of its own. It ends when whoever started it closes the pipe to its standard input, and on SIGTERM
 * and SIGINT. When descriptor 3 is a pipe it gets the one line that tells the launcher the ports; otherwise it goes to
 * standard output.
 */
import { fstatSync, writeSync } from 'node:fs'
import { readSettings, type Settings } from './settings.ts'
import { startSimulator } from './start.ts'

// Whoever reads our output may be gone before us.
process.stdout.on('error', () => {})

const isPipe = (descriptor: number): boolean => {
  try {
    const stat = fstatSync(descriptor)
    return stat.isFIFO() || stat.isSocket()
  } catch {
    return false
  }
}
// Asked before anything is opened, so that 3 cannot be a descriptor of our own.
const hasReadyPipe = isPipe(3)

const tellLauncher = (message: object): void => {
  try {
    if (hasReadyPipe) writeSync(3, `${JSON.stringify(message)}\n`)
  } catch {
    // The launcher has gone; the end of standard input will tell.
  }
}

const fail = (error: unknown): never => {
  const sentence = error instanceof Error ? error.message : String(error)
  console.error(sentence)
  tellLauncher({ failed: sentence })
  process.exit(1)
}

let settings: Settings
try {
  settings = readSettings(process.env)
} catch (error) {
  fail(error)
}

const simulator = await startSimulator(settings!).catch(fail)

let isStopping = false
const stop = async () => {
  if (isStopping) return
  isStopping = true
  // A client that does not let go must not keep us.
  setTimeout(() => process.exit(0), 2_000).unref()
  await simulator.stop()
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// Only a pipe says by its end that the launcher is gone; /dev/null is at its end from the beginning.
if (isPipe(0)) process.stdin.on('end', stop).on('error', stop).resume()

const { http, smpp, sip, smtp } = simulator
const ready = { ready: true, http, smpp, sip, smtp }
tellLauncher(ready)
const page = `http://127.0.0.1:${http}/simulator`
console.log(`Simulator: ${page}, SMPP on port ${smpp}, SIP on port ${sip}, SMTP on port ${smtp}.`)
if (!hasReadyPipe) console.log(JSON.stringify(ready))
