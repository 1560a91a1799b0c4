/** Runs the program that brings the database up to date and seeds it; it ends when that is done. */
import { spawn } from 'node:child_process'
import { closeSync, writeSync } from 'node:fs'
import { openLog, tellingLine } from './child.ts'
import { Refusal } from './refusal.ts'

type PreparePlan = { file: string; cwd: string; env: Record<string, string | undefined>; log: string }

/**
 * Answers the lines it printed, which are for the operator and may hold a link that lets somebody in: they are not kept in
 * the log. Status 0 means prepared; otherwise the last line
 * of its standard error is the sentence to show. On an abort its input ends, and then it has five seconds.
 */
export function prepare({ file, cwd, env, log }: PreparePlan, signal: AbortSignal): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const { fd } = openLog(log)
    const child = spawn(process.execPath, [file], { cwd, env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] })
    const said = { stdout: '', stderr: '' }
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (part: string) => {
        said[name] += part
        if (name === 'stderr') writeSync(fd, part)
      })
    }
    child.stdin.on('error', () => {})
    let killer: NodeJS.Timeout | undefined
    const cancel = () => {
      child.stdin.end()
      killer = setTimeout(() => child.kill('SIGKILL'), 5_000)
    }
    signal.addEventListener('abort', cancel)
    child.on('error', reject)
    child.on('close', (status, ended) => {
      clearTimeout(killer)
      signal.removeEventListener('abort', cancel)
      const lines = said.stdout.split('\n').filter((line) => line.trim() !== '')
      for (const line of lines) if (!isForPeople(line)) writeSync(fd, `${line}\n`)
      closeSync(fd)
      if (status === 0) return resolve(lines.filter(isForPeople))
      const how = ended ? `signal ${ended}` : `status ${status}`
      reject(new Refusal(tellingLine(said.stderr) ?? `The database could not be prepared (${how}); see ${log}.`))
    })
  })
}

/** A line of the log that strayed to the standard output is none. */
const isForPeople = (line: string) => !line.startsWith('{')
