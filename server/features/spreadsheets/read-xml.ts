import { damagedFile } from './refuse-file.ts'
import { scanXml, type XmlEvents } from './scan-xml.ts'

/** Characters scanned at once: bounds what a short text can name before it is handed on. */
const pieceLength = 16_384

/** Reads a part of XML, pausing after each piece, so that the caller can hand on what came of it. */
export async function* readXml(chunks: AsyncIterable<Buffer>, events: XmlEvents): AsyncGenerator<void> {
  const scanner = scanXml(events)
  for await (const text of decode(chunks)) {
    for (let start = 0; start < text.length; start += pieceLength) {
      scanner.write(text.slice(start, start + pieceLength))
      yield
    }
  }
  scanner.end()
}

async function* decode(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(markOf(chunk), { fatal: true })
    yield decodeSome(decoder, chunk, true)
  }
  if (decoder) yield decodeSome(decoder, new Uint8Array(), false)
}

const markOf = (chunk: Buffer): string => {
  if (chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le'
  return chunk[0] === 0xfe && chunk[1] === 0xff ? 'utf-16be' : 'utf-8'
}

const decodeSome = (decoder: TextDecoder, chunk: Uint8Array, stream: boolean): string => {
  try {
    return decoder.decode(chunk, { stream })
  } catch {
    throw damagedFile()
  }
}
