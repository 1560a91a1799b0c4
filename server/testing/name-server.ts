import { createSocket } from 'node:dgram'

/** A DNS server in the test’s own process: what TXT records it has is in `texts`, by name in small letters. */
export const startNameServer = async () => {
  const texts = new Map<string, string>()
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => socket.send(answerTo(query, texts), port, address))
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    texts,
    address: `127.0.0.1:${socket.address().port}`,
    close: () => new Promise<void>((resolve) => void socket.close(() => resolve())),
  }
}

const noSuchName = 3
const headerBytes = 12

/** RFC 1035: the question as it came, and the record where there is one. */
const answerTo = (query: Buffer, texts: ReadonlyMap<string, string>): Buffer => {
  let at = headerBytes
  const labels: string[] = []
  while (query[at]! > 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + query[at]!))
    at += query[at]! + 1
  }
  const text = texts.get(labels.join('.').toLowerCase())
  const header = Buffer.from(query.subarray(0, headerBytes))
  header.writeUInt16BE(0x8180 | (text === undefined ? noSuchName : 0), 2)
  header.writeUInt16BE(text === undefined ? 0 : 1, 6)
  header.writeUInt16BE(0, 8)
  header.writeUInt16BE(0, 10)
  const question = query.subarray(headerBytes, at + 5)
  if (text === undefined) return Buffer.concat([header, question])
  const said = Buffer.from(text)
  const head = Buffer.from([0xc0, headerBytes, 0, 16, 0, 1, 0, 0, 0, 60, 0, said.length + 1, said.length])
  return Buffer.concat([header, question, head, said])
}
