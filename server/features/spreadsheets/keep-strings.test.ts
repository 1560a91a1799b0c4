import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '../../platform/refusal.ts'
import { keepStrings } from './keep-strings.ts'
import { inFolder } from './testing/read-back.ts'

test('strings come back by number in any order, from memory and from the file beside', async () => {
  await inFolder(async (folder) => {
    const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }), { minLength: 1, maxLength: 200 })
    await fc.assert(
      fc.asyncProperty(
        texts,
        fc.integer({ min: 1, max: 40 }),
        fc.nat({ max: 3 }),
        async (all, pageBytes, pagesInMemory) => {
          const strings = keepStrings(join(folder, 'upload'), { pageBytes, pagesInMemory, most: 1000 })
          for (const text of all) strings.add(text)
          const backwards = all.map((_, index) => all.length - 1 - index)
          for (const index of [...all.keys(), ...backwards]) expect(strings.get(index)).toBe(all[index])
          expect(() => strings.get(all.length)).toThrow(Refusal)
          strings.close()
        },
      ),
    )
    expect(await readdir(folder)).toEqual([])
  })
})

test('there is a most', () => {
  const strings = keepStrings('nowhere', { pageBytes: 100, pagesInMemory: 9, most: 2 })
  strings.add('a')
  strings.add('b')
  expect(() => strings.add('c')).toThrow(/2 different texts/)
})
