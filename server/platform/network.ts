import { isIPv6 } from 'node:net'

/** What counts as one place on the internet: an IPv4 address, or the /64 that a single IPv6 subscriber has to choose from. */
export const networkOf = (address: string): string => {
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(bare)) return bare
  const [head = '', tail] = bare.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const behind = tail ? tail.split(':').length : 0
  // Of what `::` leaves out, no more than four groups matter.
  if (tail !== undefined) {
    const missing = Math.max(0, 8 - groups.length - behind)
    groups.push(...Array<string>(missing).fill('0'), ...(tail ? tail.split(':') : []))
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
