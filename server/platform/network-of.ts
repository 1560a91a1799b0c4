import { isIPv6 } from 'node:net'

/**
 * The address by which a client is counted: of IPv6 its /64, because one household has all the addresses of it; an IPv4 address
 * as it is, in whichever form it came.
 */
export const networkOf = (address: string): string => {
  const [plain = ''] = address.split('%', 1)
  if (!isIPv6(plain)) return address
  const groups = groupsOf(plain)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  const isTranslated = groups[0] === 0x64 && groups[1] === 0xff9b
  if (isMapped || isTranslated) return [groups[6]! >> 8, groups[6]! & 255, groups[7]! >> 8, groups[7]! & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight groups of an IPv6 address. */
const groupsOf = (address: string): number[] => {
  const hexadecimal = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a, b, c, d] = bytes.map(Number) as [number, number, number, number]
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
  const [left = [], right] = hexadecimal.split('::').map((half) => half.split(':').filter(Boolean))
  const given = [...left, ...(right ?? [])]
  const zeros = Array<string>(right ? 8 - given.length : 0).fill('0')
  return [...left, ...zeros, ...(right ?? [])].map((group) => Number.parseInt(group, 16))
}
