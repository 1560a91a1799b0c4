import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export type Part = { name: string; content: Iterable<string | Uint8Array>; stored?: boolean }

/** Writes a real zip, streaming. Test-only: no zip64, no dates, no folders. Returns what it wrote of each part. */
export const writeZip = async (path: string, parts: Iterable<Part>): Promise<void> => {
  const file = await open(path, 'w')
  try {
    const directory: Buffer[] = []
    let position = 0
    for (const part of parts) {
      const name = Buffer.from(part.name)
      const start = position + 30 + name.length
      const sizes = await writeContent(file, part, start)
      const fields = Buffer.alloc(26)
      fields.writeUInt16LE(20, 0)
      fields.writeUInt16LE(0x800, 2)
      fields.writeUInt16LE(part.stored ? 0 : 8, 4)
      fields.writeUInt16LE(0x21, 8)
      fields.writeUInt32LE(sizes.crc, 10)
      fields.writeUInt32LE(sizes.packed, 14)
      fields.writeUInt32LE(sizes.unpacked, 18)
      fields.writeUInt16LE(name.length, 22)
      await writeAt(file, Buffer.concat([Buffer.from('PK\x03\x04'), fields, name]), position)
      const place = Buffer.alloc(14)
      place.writeUInt32LE(position, 10)
      directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, place, name)
      position = start + sizes.packed
    }
    const central = Buffer.concat(directory)
    const end = Buffer.alloc(22)
    end.write('PK\x05\x06', 'latin1')
    end.writeUInt16LE(directory.length / 4, 8)
    end.writeUInt16LE(directory.length / 4, 10)
    end.writeUInt32LE(central.length, 12)
    end.writeUInt32LE(position, 16)
    await writeAt(file, Buffer.concat([central, end]), position)
  } finally {
    await file.close()
  }
}

const writeContent = async (file: FileHandle, { content, stored }: Part, start: number) => {
  const sizes = { crc: 0, packed: 0, unpacked: 0 }
  function* counted() {
    for (const piece of inLargePieces(content)) {
      sizes.crc = crc32(piece, sizes.crc)
      sizes.unpacked += piece.length
      yield piece
    }
  }
  const raw = Readable.from(counted())
  const packed: AsyncIterable<Buffer> = stored ? raw : raw.compose(createDeflateRaw({ level: 4, chunkSize: 65_536 }))
  for await (const piece of packed) {
    await writeAt(file, piece, start + sizes.packed)
    sizes.packed += piece.length
  }
  return sizes
}

function* inLargePieces(content: Iterable<string | Uint8Array>): Generator<Buffer> {
  let text = ''
  for (const piece of content) {
    if (typeof piece === 'string') text += piece
    if (text.length > 262_144 || typeof piece !== 'string') {
      if (text !== '') yield Buffer.from(text)
      text = ''
    }
    if (typeof piece !== 'string' && piece.length > 0) yield Buffer.from(piece)
  }
  if (text !== '') yield Buffer.from(text)
}

const writeAt = async (file: FileHandle, bytes: Buffer, position: number): Promise<void> => {
  for (let from = 0; from < bytes.length; ) {
    from += (await file.write(bytes, from, bytes.length - from, position + from)).bytesWritten
  }
}
