import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * Addresses that are not of the outside world: some come from whoever is signed in, and must not have us ask or write to our own network.
 * It is asked of each address at the moment of connecting, so that a name cannot mean one thing when it is checked and another then.
 */
const inside = new BlockList()
for (const [net, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
  ] as const),
  ...([
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
]) {
  inside.addSubnet(net, bits, 'ipv4')
}

/** Of IPv6, what is given out to the world begins with 2000::/3; out of that, tunnels and examples are not it. */
const outside = new BlockList()
outside.addSubnet('2000::', 3, 'ipv6')
const tunnels = new BlockList()
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  tunnels.addSubnet(net, bits, 'ipv6')
}

export const isOutside = (address: string): boolean => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return isOutside(mapped)
  switch (isIP(address)) {
    case 4:
      return !inside.check(address, 'ipv4')
    case 6:
      return outside.check(address, 'ipv6') && !tunnels.check(address, 'ipv6')
    default:
      return false
  }
}

/** Finds addresses of the outside world alone. A host that is written as an address is not looked up: ask `isOutside` of it. */
export const lookUpOutside: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, [])
    const public_ = found.filter(({ address }) => isOutside(address))
    const [first] = public_
    if (!first) return done(Object.assign(new Error(`${host} is not of the outside world.`), { code: 'EINSIDE' }), [])
    if (options.all) done(null, public_)
    else done(null, first.address, first.family)
  })
