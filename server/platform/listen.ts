import pg from 'pg'

/**
 * Channels: `engine` wakes engine nodes; `carriers` says that carriers, routes or speeds have changed; `events` that a web node has
 * stored what carriers told it; `trunks` that nobody, or everybody again, may call by one; `optout` carries fresh opt-outs as `account:phone:out`, `held` or `lifted`; account 0 is every
 * account. `account:0:many` stands for more than are named; `account:phone:changed` says that a contact's
 * preference has changed, which the next claim knows.
 */
type Channel = 'engine' | 'optout' | 'carriers' | 'events' | 'trunks'

/**
 * Listens on a connection of its own and reconnects with back-off. Notifications are hints: what is missed while away is
 * found by polling, and `onReconnect` tells when to look.
 */
export const listen = (
  url: string,
  channels: readonly Channel[],
  onMessage: (channel: Channel, payload: string) => void,
  onReconnect: () => void,
  onError: (error: unknown) => void,
) => {
  let closed = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let delay = 100

  const connect = async () => {
    const mine = new pg.Client({ connectionString: url, application_name: 'carillon listen', keepAlive: true })
    mine.on('error', () => again(mine))
    mine.on('end', () => again(mine))
    mine.on('notification', (message) => onMessage(message.channel as Channel, message.payload ?? ''))
    client = mine
    try {
      await mine.connect()
      for (const channel of channels) await mine.query(`listen ${channel}`)
      delay = 100
      onReconnect()
    } catch (error) {
      onError(error)
      again(mine)
    }
  }

  const again = (lost: pg.Client) => {
    if (closed || lost !== client) return
    client = undefined
    lost.end().catch(() => {})
    retry = setTimeout(connect, delay)
    delay = Math.min(delay * 2, 5000)
  }

  void connect()
  return {
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}
