import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { crc32, createInflateRaw } from 'node:zlib'
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl'
import { Refusal } from '../../platform/refusal.ts'
import { damagedFile, packedOddly, protectedFile, tooMuchInside } from './refuse-file.ts'

export type Zip = {
  has(name: string): boolean
  /** The unpacked bytes of a part; names are compared without case, as Office does. */
  part(name: string): AsyncGenerator<Buffer>
}

const mostEntries = 10_000
/** Sheets shrink to a tenth or a fiftieth; deflate can do a thousandth. Only what is large is judged by it. */
const mostRatio = 250
const ratioFrom = 32 * 1024 ** 2

/**
 * A zip with random access, which trusts nothing it says of itself: neither sizes nor places. Bombs are refused by what they
 * declare, before anything is unpacked, and by what comes out.
 */
export const openZip = async (file: FileHandle, unzippedBytes: number): Promise<Zip> => {
  // Never closed: that would close the file, which is not its own.
  const zip = await fromFdPromise(file.fd, { autoClose: false }).catch(refuseDamage)
  zip.on('error', () => {})
  const entries = await readEntries(zip)
  return {
    has: (name) => entries.has(name.toLowerCase()),
    part(name) {
      const entry = entries.get(name.toLowerCase())
      if (!entry) throw damagedFile()
      if (entry.uncompressedSize > unzippedBytes) throw tooMuchInside(unzippedBytes)
      if (entry.uncompressedSize > Math.max(ratioFrom, entry.compressedSize * mostRatio)) throw packedOddly()
      return unpack(file, zip, entry)
    },
  }
}

const readEntries = async (zip: ZipFile): Promise<Map<string, Entry>> => {
  if (zip.entryCount > mostEntries) throw packedOddly()
  const entries: Entry[] = []
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw protectedFile()
      entries.push(entry)
    }
  } catch (error) {
    if (String((error as Error).message).includes('encryption')) throw protectedFile()
    refuseDamage(error)
  }
  requireApart(entries)
  // Of two parts with one name the first counts.
  return new Map(entries.reverse().map((entry) => [entry.fileName.toLowerCase(), entry]))
}

/** Many entries over the same bytes make a small file unpack into a huge one. */
const requireApart = (entries: readonly Entry[]): void => {
  const inOrder = [...entries].sort((one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader)
  let end = 0
  for (const { relativeOffsetOfLocalHeader, compressedSize } of inOrder) {
    if (relativeOffsetOfLocalHeader < end) throw packedOddly()
    end = relativeOffsetOfLocalHeader + localHeaderBytes + compressedSize
  }
}

const localHeaderBytes = 30

async function* unpack(file: FileHandle, zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  let bytes = 0
  let sum = 0
  try {
    if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) throw damagedFile()
    if (entry.compressedSize > 0) {
      const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
      for await (const chunk of unpacked(file, entry, fileDataStart)) {
        bytes += chunk.length
        sum = crc32(chunk, sum)
        if (bytes > entry.uncompressedSize) throw damagedFile()
        yield chunk
      }
    }
  } catch (error) {
    refuseDamage(error)
  }
  if (bytes !== entry.uncompressedSize || sum !== entry.crc32) throw damagedFile()
}

const unpacked = (
  file: FileHandle,
  { compressionMethod, compressedSize }: Entry,
  start: number,
): AsyncIterable<Buffer> => {
  const raw = readRange(file, start, start + compressedSize)
  return compressionMethod === 0 ? raw : inflate(raw)
}

async function* inflate(raw: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const inflater = createInflateRaw({ chunkSize: 65_536 })
  // What goes wrong comes out of the inflater below, once; whoever stops early wants to hear nothing.
  const feeding = pipeline(raw, inflater).catch(() => {})
  inflater.on('error', () => {})
  try {
    yield* inflater
  } finally {
    inflater.destroy()
    await feeding
  }
}

/** Not a stream of Node's: that closes the file when it is destroyed, whatever one asks for. */
async function* readRange(file: FileHandle, start: number, end: number): AsyncGenerator<Buffer> {
  for (let position = start; position < end; ) {
    const length = Math.min(65_536, end - position)
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, position)
    if (bytesRead === 0) throw damagedFile()
    yield buffer.subarray(0, bytesRead)
    position += bytesRead
  }
}

/** What zlib and yauzl say of a broken file; faults of the disk or of our own stay what they are. */
const refuseDamage = (error: unknown): never => {
  const { code } = error as { code?: unknown }
  const isOfZip = error instanceof Error && error.constructor === Error && code === undefined
  throw !(error instanceof Refusal) && (isOfZip || String(code).startsWith('Z_')) ? damagedFile() : error
}
