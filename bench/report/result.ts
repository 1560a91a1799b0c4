import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Another folder for whoever only tries them out. */
const folder = process.env.BENCH_RESULTS || join(import.meta.dirname, '..', 'results')

/** One line of JSON for each result, in the order they came. */
export const appendLine = async (benchmark: string, result: object): Promise<void> => {
  await mkdir(folder, { recursive: true })
  await appendFile(join(folder, `${benchmark}.jsonl`), `${rounded(result)}\n`)
}

export const lastLine = async <T>(benchmark: string): Promise<T | null> => {
  const text = await readFile(join(folder, `${benchmark}.jsonl`), 'utf8').catch(() => '')
  const line = text.trimEnd().split('\n').at(-1)
  return line ? (JSON.parse(line) as T) : null
}

const rounded = (result: object): string =>
  JSON.stringify(result, (_key, value) =>
    typeof value === 'number' && !Number.isInteger(value) ? Math.round(value * 1000) / 1000 : value,
  )
