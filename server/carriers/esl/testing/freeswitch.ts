/**
 * The part of a FreeSWITCH that the driver speaks to, written from the documentation of its event socket; its phones are those of a phone
 * network, which it calls by SIP. The audio of its channels is real: datagrams of samples, from a port of each.
 */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { decode, encode } from '@carillon/protocols/rtp/g711.ts'
import type { Line } from '@carillon/protocols/rtp/media.ts'
import type { CallEnd } from '@carillon/protocols/sip/call.ts'
import { openPhoneLegs } from '../../../testing/phone-legs.ts'
import { openFrameGate } from '../../voice/frame-gate.ts'
import { octetsOf, samplesOf } from '../pcm-gate.ts'

type Options = { phonesPort: number; mediaPorts: { from: number; to: number } }
type Channel = {
  id: string
  variables: Record<string, string>
  state: string
  line: Line | null
  /** Where its samples come from and go to. */
  audio: { ours: number; theirs: number; close(): void } | null
  killedBy: string | null
  hangUp(): void
}
/** Of one connection. */
type Talk = { socket: Socket; isKnown: boolean; events: string[] }

const longestMs = 3_600_000
export const password = 'geheim'

export async function startFreeSwitch({ phonesPort, mediaPorts }: Options) {
  const legs = await openPhoneLegs(phonesPort, mediaPorts)
  const channels = new Map<string, Channel>()
  const talks = new Set<Talk>()
  /** What was asked, for whoever judges it. */
  const asked: string[] = []
  /** How the next command of a kind is answered instead. */
  const instead = new Map<string, string | null>()
  const lost = new Set<string>()
  /** Why there is no channel for the next call. */
  let noChannel: string | null = null
  let isSilent = false
  let isClosed = false
  let held: PromiseWithResolvers<void> | null = null

  const send = ({ socket }: Talk, headers: Record<string, string>, body = '') => {
    const all = { ...headers, ...(body && { 'Content-Length': String(Buffer.byteLength(body)) }) }
    const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\n`)
    socket.write(`${head.join('')}\n${body}`)
  }

  const tell = (name: string, headers: Record<string, string>, body = '') => {
    const all = {
      'Event-Name': name,
      'Core-UUID': 'c0',
      ...headers,
      ...(body && { 'Content-Length': String(body.length) }),
    }
    const lines = Object.entries(all).map(([key, value]) => `${key}: ${encodeURIComponent(value)}\n`)
    for (const talk of talks) {
      if (talk.events.includes(name)) send(talk, { 'Content-Type': 'text/event-plain' }, `${lines.join('')}\n${body}`)
    }
  }

  const tellOf = (name: string, channel: Channel, more: Record<string, string> = {}) => {
    const variables = Object.entries(channel.variables).map(([key, value]) => [`variable_${key}`, value])
    tell(name, { 'Unique-ID': channel.id, 'Answer-State': channel.state, ...Object.fromEntries(variables), ...more })
  }

  const originate = async (text: string, job: string) => {
    const [, head = '', number = ''] = /^\{(.*)\}sofia\/gateway\/trunk\/(\d+) &park\(\)$/.exec(text) ?? []
    const done = (result: string) =>
      tell('BACKGROUND_JOB', { 'Job-UUID': job, 'Job-Command': 'originate' }, `${result}\n`)
    await held?.promise
    const why = noChannel ?? (number ? null : 'INVALID_GATEWAY')
    noChannel = null
    if (why) return done(`-ERR ${why}`)
    const variables = variablesOf(head)
    const id = variables.origination_uuid ?? ''
    const channel: Channel = { id, variables, state: 'ringing', line: null, audio: null, killedBy: null, hangUp() {} }
    channels.set(id, channel)
    const leg = await legs.place(
      {
        from: variables.origination_caller_id_number ?? '',
        to: number,
        ringMs: Number(variables.originate_timeout) * 1000,
      },
      {
        onKey: (digit) => tellOf('DTMF', channel, { 'DTMF-Digit': digit, 'DTMF-Duration': '800' }),
        onRinging() {
          tellOf('CHANNEL_PROGRESS', channel)
        },
        onAnswered() {
          channel.state = 'answered'
          tellOf('CHANNEL_ANSWER', channel)
          done(`+OK ${id}`)
        },
        onEnded(end) {
          if (!channels.delete(id)) return
          channel.audio?.close()
          const [name, q850] = causeOf(end, channel.killedBy)
          // As there: the job ends as soon as its channel does, which is told of a little later.
          if (!end.wasAnswered) done(`-ERR ${name}`)
          tellOf('CHANNEL_HANGUP_COMPLETE', channel, {
            ...{ 'Hangup-Cause': name, variable_hangup_cause_q850: String(q850) },
            ...(end.status && { variable_sip_term_status: String(end.status) }),
          })
        },
      },
    )
    Object.assign(channel, leg)
  }

  /** Its audio goes to them as samples, and what comes to its port is said. */
  const unicast = async (channel: Channel, { host, port }: { host: string; port: number }) => {
    const { line } = channel
    if (!line) return
    const socket = createSocket('udp4')
    socket.bind(0, '127.0.0.1')
    await once(socket, 'listening')
    const beside = await legs.media.open({ onKey() {}, onLost() {} }, line)
    const gate = await openFrameGate(beside, (mulaw) => socket.send(octetsOf(decode('PCMU', mulaw)), port, host))
    socket.on('error', () => {})
    socket.on('message', (octets) => gate.say(encode('PCMU', samplesOf(octets))))
    beside.connect({
      ...{ host: gate.host, port: gate.port },
      law: 'PCMU',
      payloadType: 0,
      eventType: null,
      sends: true,
    })
    line.bridge(beside, longestMs)
    channel.audio = {
      ...{ ours: socket.address().port, theirs: port },
      close() {
        gate.close()
        socket.close()
        void beside.close()
      },
    }
  }

  const api = (name: string, id: string, rest: string): string => {
    if (name === 'uptime' || name.startsWith('sched_')) return '+OK'
    const channel = channels.get(id)
    if (name === 'uuid_exists') return String(channel !== undefined)
    if (!channel) return '-ERR No such channel!\n'
    if (name === 'uuid_kill') {
      channel.killedBy = rest
      channel.hangUp()
    }
    if (name === 'uuid_send_dtmf') channel.line?.press(rest)
    return name === 'uuid_dump' ? `Event-Name: CHANNEL_DATA\nAnswer-State: ${channel.state}\n\n` : '+OK\n'
  }

  const handle = (talk: Talk, lines: string[]) => {
    if (isSilent) return
    const [command = '', ...headers] = lines
    const reply = (text: string) => send(talk, { 'Content-Type': 'command/reply', 'Reply-Text': text })
    const [word = '', ...words] = command.split(' ')
    if (word === 'auth') {
      talk.isKnown = words[0] === password
      reply(talk.isKnown ? '+OK accepted' : '-ERR invalid')
      if (!talk.isKnown) talk.socket.end()
      return
    }
    if (!talk.isKnown) return reply('-ERR command not found')
    asked.push(lines.join('\n'))
    const other = instead.get(word)
    if (instead.delete(word)) return other === null ? talk.socket.destroy() : reply(other ?? '')
    const value = (name: string) => headers.find((one) => one.startsWith(`${name}: `))?.slice(name.length + 2) ?? ''
    const isLost = lost.delete(word)
    if (word === 'event') {
      talk.events = words.slice(1)
      reply('+OK event listener enabled plain')
    } else if (word === 'bgapi') {
      if (isLost) talk.socket.destroy()
      else reply(`+OK Job-UUID: ${value('Job-UUID')}`)
      void originate(words.slice(1).join(' '), value('Job-UUID'))
    } else if (word === 'sendmsg') {
      const channel = channels.get(words[0] ?? '')
      reply(channel ? '+OK' : '-ERR invalid session id')
      if (channel) void unicast(channel, { host: value('remote-ip'), port: Number(value('remote-port')) })
    } else if (word === 'api') {
      const [name = '', id = '', ...rest] = words
      send(talk, { 'Content-Type': 'api/response' }, api(name, id, rest.join(' ')))
    } else reply('-ERR command not found')
  }

  const server = createServer((socket) => {
    const talk: Talk = { socket, isKnown: false, events: [] }
    talks.add(talk)
    let text = ''
    socket.on('error', () => {})
    socket.on('close', () => talks.delete(talk))
    socket.on('data', (piece) => {
      text += piece
      const commands = text.split('\n\n')
      text = commands.pop() ?? ''
      for (const command of commands) handle(talk, command.split('\n'))
    })
    if (isClosed) {
      send(talk, { 'Content-Type': 'text/rude-rejection' }, 'Access Denied, go away.\n')
      socket.end()
    } else send(talk, { 'Content-Type': 'auth/request' })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    port: (server.address() as AddressInfo).port,
    asked,
    channels: () => [...channels.values()],
    /** Null for no answer, and a connection that breaks before it is done. */
    answerInstead: (what: string, reply: string | null) => void instead.set(what, reply),
    /** The next command of a kind is done, and its answer is lost with the connection. */
    loseAnswer: (what: string) => void lost.add(what),
    /** The next call gets no channel. */
    refuseNext(why: string) {
      noChannel = why
    },
    /** Channels are made once it goes on. */
    holdChannels() {
      held = Promise.withResolvers()
      return held.resolve
    },
    /** It hears, and answers nothing any more. */
    beSilent() {
      isSilent = true
    },
    /** Its list of addresses has nobody. */
    letNobodyIn() {
      isClosed = true
    },
    cutOff() {
      for (const { socket } of talks) socket.destroy()
    },
    async close() {
      for (const { socket } of talks) socket.destroy()
      server.close()
      for (const { audio } of channels.values()) audio?.close()
      await legs.close()
    },
  }
}

/** As they stand between the braces; commas within quotes part nothing. */
const variablesOf = (head: string): Record<string, string> =>
  Object.fromEntries(
    (head.match(/\w+=(?:'[^']*'|[^,']*)/g) ?? []).map((one) => {
      const at = one.indexOf('=')
      return [one.slice(0, at), one.slice(at + 1).replaceAll("'", '')]
    }),
  )

/** As its SIP module tells statuses. */
const causes: Readonly<Record<number, [string, number]>> = {
  404: ['UNALLOCATED_NUMBER', 1],
  486: ['USER_BUSY', 17],
  480: ['NO_USER_RESPONSE', 18],
  603: ['CALL_REJECTED', 21],
  500: ['NORMAL_TEMPORARY_FAILURE', 41],
  503: ['NORMAL_CIRCUIT_CONGESTION', 34],
}

const causeOf = ({ wasAnswered, status, by }: CallEnd, killedBy: string | null): [string, number] => {
  if (wasAnswered) return ['NORMAL_CLEARING', 16]
  if (killedBy === 'NO_ANSWER') return ['NO_ANSWER', 19]
  if (by === 'us') return [killedBy ?? 'ORIGINATOR_CANCEL', 16]
  return causes[status ?? 0] ?? ['INTERWORKING', 127]
}
