import { readdir, readFile } from 'node:fs/promises'
import { featureFlags, flagMeanings } from '@carillon/domain/people/feature-flags.ts'
import { describe, expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url)

/** Every source of server and page but tests, and where a new user gets the flags. */
const sources = async (): Promise<string> => {
  const names = await Promise.all(
    ['server/features', 'server/engine', 'web/features', 'web/app'].map(async (folder) =>
      (await readdir(new URL(folder, root), { recursive: true })).map((name) => `${folder}/${name}`),
    ),
  )
  const code = names.flat().filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|open-account/.test(name))
  return (await Promise.all(code.map((name) => readFile(new URL(name, root), 'utf8')))).join('\n')
}
const code = await sources()

describe.each(featureFlags.map((flag) => [flag, flagMeanings[flag]] as const))('%s', (flag, meaning) => {
  const isAsked = code.includes(`'${flag}'`)
  if ('opens' in meaning) test('opens something: it is asked for', () => expect(isAsked).toBe(true))
  else test('opens nothing, as it says: nobody asks for it', () => expect(isAsked).toBe(false))
})
