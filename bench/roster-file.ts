import { firstNames, lastNames, phoneAt } from './recipients.ts'

const words = ['allergic to nuts', 'bus 7', 'calls back', 'grandmother', 'prefers texts', 'room 12', 'vip', '', '', '']

/** A csv file as people have them: one number in twenty comes twice, three in a hundred are none. The same for each run. */
export const rosterCsv = (rows: number, hasGroups: boolean): Uint8Array<ArrayBuffer> => {
  const parts: Buffer[] = []
  let text = `Phone,First Name,Last Name,Notes${hasGroups ? ',Group' : ''}\n`
  let state = 7
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  for (let row = 0; row < rows; row++) {
    const place = random(100)
    const phone = place < 3 ? `217555${random(100)}` : phoneAt(place < 8 ? random(row + 1) : row)
    const name = `${firstNames[random(10)]},${lastNames[random(10)]}${random(5000)}`
    text += `${phone},${name},${words[random(10)]}${hasGroups ? `,Group ${random(10)}` : ''}\n`
    if (text.length > 1_000_000) {
      parts.push(Buffer.from(text))
      text = ''
    }
  }
  parts.push(Buffer.from(text))
  return Buffer.concat(parts)
}
