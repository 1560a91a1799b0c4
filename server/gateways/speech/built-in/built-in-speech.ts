import { spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Voice } from '@carillon/contract/audio-changes.ts'
import type { Speech } from '../speech.ts'

/** The voices by their names, as variants of the one there is, and how high they speak. */
const variants: Record<Voice, readonly [variant: string, pitch: number]> = {
  Joanna: ['f3', 50],
  Kendra: ['f2', 45],
  Kimberly: ['f4', 50],
  Salli: ['f5', 55],
  Ivy: ['f3', 80],
  Joey: ['m3', 45],
  Matthew: ['m1', 35],
  Justin: ['m4', 75],
  Kevin: ['m7', 80],
}

const program = fileURLToPath(new URL('./speaking-process.ts', import.meta.url))
const patienceMs = 30_000

/** Speaks without any service, in a process of its own for each message. Robotic, and understood on a phone. */
export const openBuiltInSpeech = (): Speech => ({
  name: 'built in',
  isBuiltIn: true,
  async speak(words, voice) {
    const [variant, pitch] = variants[voice]
    const speaking = spawn(process.execPath, ['--max-old-space-size=256', program, variant, String(pitch)], {
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: patienceMs,
      killSignal: 'SIGKILL',
      env: {},
    })
    const ended = Promise.withResolvers<number | null>()
    speaking.once('error', ended.reject)
    speaking.once('close', ended.resolve)
    // One that died before it had read all says so by how it ended.
    speaking.stdin.on('error', () => {})
    speaking.stdin.end(words)
    const [spoken, code] = await Promise.all([buffer(speaking.stdout), ended.promise])
    if (code !== 0) throw new Error(`The built-in voice ended with ${code ?? 'a signal'}.`)
    return spoken
  },
})
