/** A whole number from 0 to below `below`. */
export type Random = (below: number) => number

/** Mulberry32: the same numbers for the same seed. */
export const randomOf = (seed: number): Random => {
  let state = seed | 0
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

/** What means something to one of the formats. */
const spices = [
  ...['"', '""', ',', ';', '\t', '\n', '\r', '\0', '\ufeff', '😀', 'PK\x03\x04', 'PK\x01\x02', 'PK\x05\x06'],
  ...[
    '<',
    '>',
    '</c>',
    '<c>',
    '<row>',
    '<row r="4294967296">',
    '</row>',
    '<v>',
    '</v>',
    '<![CDATA[',
    ']]>',
    '<!--',
    '-->',
  ],
  ...[
    '&lol;',
    '&#0;',
    '&#x110000;',
    '&amp;',
    '<!DOCTYPE a [<!ENTITY b "c">]>',
    '<?xml encoding="x"?>',
    't="s"',
    't="d"',
  ],
  ...['r="ZZZZZZ1"', 's="99999"', '1e308', '-1', '99999999999', '_x0000_', '_xD800_', '../', '/', 'rId1', 'x:'],
]

/** One to four damages: bits, bytes, lengths, cuts, repeats, splices. */
export const mutateBytes = (bytes: Buffer, random: Random): Buffer => {
  let mutated: Buffer = Buffer.from(bytes)
  for (let times = 1 + random(4); times > 0 && mutated.length > 0; times -= 1) mutated = damaged(mutated, random)
  return mutated
}

const damaged = (bytes: Buffer, random: Random): Buffer => {
  const at = random(bytes.length)
  const until = Math.min(bytes.length, at + 1 + random(random(4) === 0 ? bytes.length : 40))
  switch (random(9)) {
    case 0:
      bytes[at]! ^= 1 << random(8)
      return bytes
    case 1:
      bytes[at] = random(256)
      return bytes
    case 2: {
      // Lengths and offsets stand near the marks of a zip and at its end.
      const mark = bytes.indexOf('PK', at)
      const field = Math.min((mark === -1 ? bytes.length - 22 : mark) + random(46), bytes.length - 4)
      if (field >= 0) bytes.writeUInt32LE([0, 1, 0xffff, 0xffff_fffe, 0xffff_ffff, random(2 ** 32)][random(6)]!, field)
      return bytes
    }
    case 3:
      return bytes.subarray(0, at)
    case 4:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(until)])
    case 5:
      return Buffer.concat([bytes.subarray(0, until), bytes.subarray(at)])
    case 6: {
      const times = random(20) === 0 ? 2000 : 3
      return Buffer.concat([
        bytes.subarray(0, at),
        ...Array(times).fill(bytes.subarray(at, until)),
        bytes.subarray(until),
      ])
    }
    case 7:
      return Buffer.concat([bytes.subarray(random(bytes.length)), bytes.subarray(0, at)])
    default:
      return Buffer.concat([bytes.subarray(0, at), Buffer.from(spices[random(spices.length)]!), bytes.subarray(at)])
  }
}
