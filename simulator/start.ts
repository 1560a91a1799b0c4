import { createRealClock } from './clock/clock.ts'
import { listenHttp } from './control/control-server.ts'
import { createEvents } from './control/events.ts'
import { listenSmtp } from './mail/mail-server.ts'
import { createMailboxes } from './mail/mailboxes.ts'
import type { Settings } from './settings.ts'
import { listenSip } from './voice/exchange.ts'
import { createWorld } from './world.ts'

/** Opens all ports of the simulator on loopback. A port in use is an Error with one line for people; nothing stays open then. */
export const startSimulator = async (
  settings: Settings,
  random: () => number = Math.random,
  clock = createRealClock(),
) => {
  const { systemID, password, messageIDs, ledgerRows, allMobile } = settings
  const events = createEvents()
  const mailboxes = createMailboxes(events.mail)
  const world = createWorld({
    clock,
    random,
    systemID,
    password,
    messageIDs,
    ledgerRows,
    rowAdded: events.row,
    linksChanged: events.network,
  })
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    events.stop()
    await Promise.all(stops.splice(0).map((end) => end()))
    clock.stop()
  }
  try {
    const smpp = await opened('SMPP', settings.smppPort, 'SIMULATOR_SMPP_PORT', (port) =>
      world.smsc.listen(port, world.network),
    )
    stops.push(smpp.close)
    const exchange = await opened('SIP', settings.sipPort, 'SIMULATOR_SIP_PORT', (port) =>
      listenSip(port, {
        ...{ clock, random, network: world.network, calls: world.calls },
        changed: ({ to }) => events.handset(to),
      }),
    )
    stops.push(exchange.stop)
    const smtp = await opened('SMTP', settings.smtpPort, 'SIMULATOR_SMTP_PORT', (port) =>
      listenSmtp(port, mailboxes, clock.now),
    )
    stops.push(smtp.stop)
    const http = await opened('HTTP', settings.httpPort, 'SIMULATOR_HTTP_PORT', (port) =>
      listenHttp(port, { world, mailboxes, events, exchange, allMobile }),
    )
    stops.push(http.stop)
    return { http: http.port, smpp: smpp.port, sip: exchange.port, smtp: smtp.port, world, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const opened = async <Server>(what: string, port: number, setting: string, open: (port: number) => Promise<Server>) => {
  try {
    return await open(port)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new Error(`The simulator's ${what} port ${port} is in use. Set ${setting} to another.`)
    if (code === 'EACCES')
      throw new Error(`The simulator may not open its ${what} port ${port}. Set ${setting} to another.`)
    throw error
  }
}
