import { readFile, writeFile } from 'node:fs/promises'
import type { Call } from '@carillon/contract/call.ts'
import { allCalls } from '@carillon/contract/calls.ts'
import { expect, test } from 'vitest'
import { tellBeginning, tellStory } from '../testing/example-story.ts'
import { openRecorder } from '../testing/recorder.ts'
import type { Example, Examples } from './openapi.ts'

/**
 * The examples of the documentation are calls that were made. `WRITE_EXAMPLES=1` records them anew, which is needed when the
 * contract has changed; a new call is added to the story. What differs in moments and secrets alone stays as it was recorded.
 */
const file = new URL('./examples.json', import.meta.url)

test('every call can be told by the story', async () => {
  const recorder = await openRecorder()
  const beginning = await openRecorder({ isEmpty: true })
  try {
    await tellBeginning(beginning)
    await tellStory(recorder)
  } finally {
    await recorder.close()
    await beginning.close()
  }
  const told: Examples = { ...recorder.examples, ...beginning.examples }
  expect(allCalls.map(({ name }) => name).filter((name) => !told[name])).toEqual([])
  if (process.env.WRITE_EXAMPLES) await writeFile(file, writtenOf(keepingSame(told, await recorded())))
})

test('every call has an example that is what the contract says', async () => {
  const examples = await recorded()
  expect(Object.keys(examples).sort()).toEqual(allCalls.map(({ name }) => name).sort())
  const wrong = allCalls.flatMap((call) => faultsOf(call, examples[call.name]!))
  expect(wrong, 'Record them anew with WRITE_EXAMPLES=1').toEqual([])
})

const recorded = async () => JSON.parse(await readFile(file, 'utf8')) as Examples

const keepingSame = (told: Examples, before: Examples): Examples =>
  Object.fromEntries(
    Object.entries(told).map(([name, example]) => {
      const old = before[name]
      return [name, old && timeless(old) === timeless(example) ? old : example]
    }),
  )

const timeless = (example: Example): string =>
  JSON.stringify(sorted(example))
    .replace(/\d{4}-\d\d-\d\d(?:[T ][\d:.]+Z?)?|"OldestSingleText":\d+/g, 'moment')
    .replace(/"Code":"\d{6}"/g, 'code')
    .replace(/[\w-]{20,}/g, 'secret')

const faultsOf = (call: Call, { body, reply }: Example): string[] => {
  const faults: string[] = []
  if (body !== undefined && !call.body.safeParse(body).success) faults.push(`${call.name}: the body is refused`)
  const read = call.reply.safeParse(reply)
  if (!read.success) faults.push(`${call.name}: ${read.error.message}`)
  else if (JSON.stringify(sorted(read.data)) !== JSON.stringify(sorted(reply))) {
    faults.push(`${call.name}: the reply has fields that the contract does not know`)
  }
  return faults
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort()
      .map(([name, held]) => [name, sorted(held)]),
  )
}

/** A line for each call, so that what changed can be read. */
const writtenOf = (examples: Examples): string => {
  const lines = allCalls.map(({ name }) => `${JSON.stringify(name)}: ${JSON.stringify(examples[name])}`)
  return `{\n${lines.join(',\n')}\n}\n`
}
