import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Refusal } from '../../../platform/refusal.ts'
import { openFile } from '../open-file.ts'
import { mutateBytes, type Random, randomOf } from './mutate-bytes.ts'
import { inFolder } from './read-back.ts'
import { xlsxParts } from './write-xlsx.ts'
import { writeZip } from './write-zip.ts'

type Fuzzed = { files: number; read: number; refused: Map<string, number>; slowestMs: number }

/**
 * Damages files of every kind again and again and reads them. Throws when anything but a Refusal comes out, when a file takes
 * longer than five seconds, or when file handles are left open. `seed` and the number in the message find a file again.
 */
export const fuzzFiles = (seed: number, isOver: (files: number) => boolean): Promise<Fuzzed> =>
  inFolder(async (folder) => {
    const seeds = await makeSeeds(folder)
    const fuzzed: Fuzzed = { files: 0, read: 0, refused: new Map(), slowestMs: 0 }
    const path = join(folder, 'fuzzed')
    const handles = openHandles()
    const memory = { early: 0 }
    for (; !isOver(fuzzed.files); fuzzed.files += 1) {
      const random = randomOf(seed * 1_000_003 + fuzzed.files)
      await seeds[random(seeds.length)]!(path, random)
      const started = performance.now()
      const sentence = await readAll(path).catch((error: unknown) => {
        if (error instanceof Refusal) return error.message
        throw new Error(`File ${fuzzed.files} of seed ${seed} was not read as it should.`, { cause: error })
      })
      const took = performance.now() - started
      if (took > 5000) throw new Error(`File ${fuzzed.files} of seed ${seed} took ${Math.round(took)} ms.`)
      fuzzed.slowestMs = Math.max(fuzzed.slowestMs, took)
      if (sentence === undefined) fuzzed.read += 1
      else fuzzed.refused.set(kindOf(sentence), (fuzzed.refused.get(kindOf(sentence)) ?? 0) + 1)
      if (fuzzed.files === 1000) memory.early = process.memoryUsage.rss()
    }
    if (openHandles() > handles) throw new Error(`${openHandles() - handles} files were left open.`)
    const left = readdirSync(folder).filter((name) => name.endsWith('.strings'))
    if (left.length > 0) throw new Error(`Files were left behind: ${left.join(', ')}`)
    const grown = (process.memoryUsage.rss() - memory.early) / 1024 ** 2
    if (memory.early > 0 && grown > 200) throw new Error(`Memory grew by ${Math.round(grown)} MB.`)
    return fuzzed
  })

const readAll = async (path: string): Promise<undefined> => {
  const file = await openFile(path, 'fuzzed.csv', { rows: 10_000, unzippedBytes: 64 * 1024 ** 2 })
  try {
    for (const index of file.sheets.keys()) {
      for await (const rows of file.rows(index)) {
        for (const { rowNo, cells } of rows) {
          const isSound = rowNo > 0 && cells.length <= 200 && cells.every((cell) => typeof cell === 'string')
          if (!isSound) throw new Error('A row is not sound.')
        }
      }
    }
  } finally {
    await file.close()
  }
}

const kindOf = (sentence: string): string => sentence.replace(/\d[\d,]*/g, 'N').replace(/“.*”/s, '“…”')

const openHandles = (): number => {
  try {
    return readdirSync('/dev/fd').length
  } catch {
    return 0
  }
}

const people = [
  ['Phone', 'First', 'Last', 'Notes', 'Joined'],
  ...Array.from({ length: 60 }, (_, index) => [
    2_175_550_100 + index,
    index % 7 === 0 ? 'René & <Zoë>' : `Ada ${index}`,
    index % 5 === 0 ? null : `"L", ${index}`,
    index % 11 === 0 ? 'two\nlines_x000D_' : '',
    new Date(Date.UTC(2026, 0, index, index % 24)),
  ]),
]

type Make = (path: string, random: Random) => Promise<void>

const makeSeeds = async (folder: string): Promise<Make[]> => {
  const csv = people
    .map((row) => row.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(';'))
    .join('\r\n')
  const plain = Buffer.from('sep=,\nPhone,First\n2175551001,Ada\n2175551002,"Bo\nB"\n'.repeat(20))
  const texts = [Buffer.from(csv), Buffer.from(`\ufeff${csv}`, 'utf16le'), Buffer.from(csv, 'latin1'), plain]
  const path = join(folder, 'seed.xlsx')
  const sheets = [
    { name: 'People', rows: people },
    { name: 'More', rows: people.slice(0, 5) },
  ]
  await writeZip(path, xlsxParts(sheets))
  const shared = await readFile(path)
  await writeZip(path, xlsxParts(sheets, 'inline'))
  const whole = [...texts, shared, await readFile(path)].map(
    (bytes): Make =>
      (to, random) =>
        writeFile(to, mutateBytes(bytes, random)),
  )
  // A sound zip around damaged parts: checksums would otherwise catch nearly all before the XML is looked at.
  const inside: Make = async (to, random) => {
    const parts: { name: string; stored: boolean; content: Buffer[] }[] = [
      ...xlsxParts(sheets, random(2) === 0 ? 'shared' : 'inline'),
    ].map(({ name, content }) => ({
      name,
      stored: true,
      content: [Buffer.from([...content].join(''))],
    }))
    for (let times = 1 + random(3); times > 0; times -= 1) {
      const part = parts[random(parts.length)]!
      part.content = [mutateBytes(part.content[0]!, random)]
    }
    await writeZip(to, parts)
  }
  return [...whole, inside, inside, inside, inside]
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({
    options: { minutes: { type: 'string', default: '1' }, seed: { type: 'string', default: '1' } },
  })
  const end = performance.now() + Number(values.minutes) * 60_000
  const { files, read, refused, slowestMs } = await fuzzFiles(Number(values.seed), () => performance.now() > end)
  console.log(`${files} files, ${read} read, slowest ${Math.round(slowestMs)} ms`)
  for (const [sentence, times] of [...refused].sort((one, other) => other[1] - one[1]))
    console.log(`${times}\t${sentence}`)
}
