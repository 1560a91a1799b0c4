/** Ports are looked at before anything is started, so that what is wrong is said at once and in one line. */
import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'
import { Refusal } from './refusal.ts'

export type Need = { port: number; host: string; setting: string; purpose: string; protocol: 'tcp' | 'udp' }

export async function refusePortsInUse(needs: Need[]): Promise<void> {
  await Promise.all(needs.map(refuse))
  const twice = needs.find((one, at) =>
    needs.some((other, then) => then < at && other.port === one.port && other.protocol === one.protocol),
  )
  if (twice) throw new Refusal(`Port ${twice.port} is set twice: set ${twice.setting} to another port.`)
}

/**
 * A port of this machine that nobody listens on at this moment. Below those that systems give to outgoing connections: one of
 * these could take it before it is listened on.
 */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let tries = 0; tries < 50; tries++) {
    const port = randomInt(20_000, 32_000)
    try {
      return await tryTcp(port, host)
    } catch (error) {
      if (!['EADDRINUSE', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
  }
  return await tryTcp(0, host)
}

async function refuse({ port, host, setting, purpose, protocol }: Need) {
  try {
    await (protocol === 'udp' ? tryUdp(port, host) : tryTcp(port, host))
  } catch (error) {
    throw new Refusal(why((error as NodeJS.ErrnoException).code, { port, host, setting, purpose }))
  }
}

function why(code: string | undefined, { port, host, setting, purpose }: Omit<Need, 'protocol'>): string {
  if (code === 'EADDRINUSE') return `Port ${port} for ${purpose} is in use: set ${setting} to a free one.`
  if (code === 'EACCES')
    return `Port ${port} for ${purpose} is not open to this user: set ${setting} to one above 1023.`
  return `Carillon cannot listen on ${host} (${code}): set HOST to an address of this machine.`
}

function tryTcp(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(port, host, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port))
    })
  })
}

function tryUdp(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = createSocket('udp4').once('error', reject)
    socket.bind(port, host, () => socket.close(() => resolve(port)))
  })
}
