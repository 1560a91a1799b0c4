import { lookup } from 'node:dns/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Carrier } from '@carillon/contract/carriers.ts'

type Listed = Pick<Carrier, 'Kind' | 'Address' | 'Name'>
type Place = { systemId: string; host: string; port: string }

/** How long a name server may take; a host that is not found is compared by its name alone. */
const patienceMs = 3000

/**
 * The carrier that is the same account of an SMSC under another name of its host: the same system id at the same port of the
 * same machine. As two carriers the receipts of one would come over the link of the other.
 */
export const findDuplicate = async (
  address: string,
  carriers: readonly Listed[],
): Promise<{ name: string; host: string } | undefined> => {
  const asked = placeOf(address)
  const alike = carriers
    .filter(({ Kind }) => Kind === 'smpp')
    .map(({ Address, Name }) => ({ name: Name, ...placeOf(Address) }))
    .filter(({ systemId, host, port }) => systemId === asked.systemId && port === asked.port && host !== asked.host)
  if (alike.length === 0) return undefined
  const machines = new Set(await machinesOf(asked.host))
  const found = await Promise.all(
    alike.map(async ({ host }) => (await machinesOf(host)).some((at) => machines.has(at))),
  )
  return alike.find((_, at) => found[at])
}

/** Of `systemid@host:port`; a system id may hold an @ itself. */
const placeOf = (address: string): Place => {
  const [, systemId = '', host = '', port = ''] = /^(.*)@(.*):(\d+)$/.exec(address) ?? []
  return { systemId, host, port }
}

const machinesOf = async (host: string): Promise<string[]> => {
  const asking = lookup(host.replace(/^\[|\]$/g, ''), { all: true }).then(
    (found) => found.map(({ address }) => address),
    () => [],
  )
  return await Promise.race([asking, wait(patienceMs, [], { ref: false })])
}
