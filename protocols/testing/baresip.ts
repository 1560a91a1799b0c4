/** baresip, as Debian packages it: a softphone that is not ours. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const program = '/usr/bin/baresip'
const modules = '/usr/lib/baresip/modules'

export const hasBaresip = existsSync(program)
/** What a test says where it is missing. */
export const whyNoBaresip = 'baresip is not on this machine: apt-get install baresip-core'

export type Baresip = {
  /** `dial`, `hangup`, `sndcode`: what one types into it. */
  order(command: string, params?: string): void
  /** The sound files that it has written of what it heard. */
  heardFiles(): string[]
  stop(): Promise<void>
}

type Ports = { sip: number; control: number; rtp: number /** Its calls go by way of it. */; proxy?: number }

/** A phone that answers every call and hums a tone of so many hertz. */
export const startBaresip = async ({ sip, control, rtp, proxy }: Ports, hertz: number): Promise<Baresip> => {
  const folder = mkdtempSync(join(tmpdir(), 'baresip-'))
  writeFileSync(join(folder, 'config'), configOf({ sip, control, rtp }, folder))
  writeFileSync(join(folder, 'tone.wav'), wavOf(hertz))
  writeFileSync(
    join(folder, 'accounts'),
    `<sip:phone@127.0.0.1:${sip}>;regint=0;answermode=auto;audio_codecs=PCMU/8000/1${
      proxy === undefined ? '' : `;outbound="sip:127.0.0.1:${proxy};lr"`
    }\n`,
  )
  writeFileSync(join(folder, 'contacts'), '')
  const process = spawn(program, ['-f', folder], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  process.stdout.on('data', (octets) => {
    said += octets
  })
  process.stderr.on('data', (octets) => {
    said += octets
  })
  const orders = await connected(control, () => {
    if (process.exitCode !== null) throw new Error(`baresip ended: ${said}`)
  })
  orders.resume()
  return {
    order(command, params = '') {
      const text = JSON.stringify({ command, params, token: command })
      orders.write(`${text.length}:${text},`)
    },
    heardFiles: () =>
      readdirSync(folder)
        .filter((name) => name.startsWith('dump-') && name.includes('-dec'))
        .map((name) => join(folder, name)),
    async stop() {
      orders.destroy()
      if (process.exitCode === null) {
        process.kill('SIGKILL')
        await once(process, 'close')
      }
      rmSync(folder, { recursive: true })
    },
  }
}

/** A tone of forty seconds, longer than any call of it: 16 bits at 8 kHz. */
const wavOf = (hertz: number): Buffer => {
  const count = 8000 * 40
  const wav = Buffer.alloc(44 + 2 * count)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(36 + 2 * count, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(8000, 24)
  wav.writeUInt32LE(16_000, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(2 * count, 40)
  for (let i = 0; i < count; i++)
    wav.writeInt16LE(Math.round(8000 * Math.sin((2 * Math.PI * hertz * i) / 8000)), 44 + 2 * i)
  return wav
}

/** As soon as it listens; it says so only when its output is flushed. */
const connected = async (port: number, check: () => void): Promise<Socket> => {
  for (;;) {
    check()
    const socket = connect(port, '127.0.0.1')
    const isTaken = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'close').then(() => false),
    ]).catch(() => false)
    if (isTaken) return socket
    socket.destroy()
  }
}

const configOf = ({ sip, control, rtp }: Ports, folder: string) =>
  [
    'poll_method epoll',
    `sip_listen 127.0.0.1:${sip}`,
    'net_interface 127.0.0.1',
    `rtp_ports ${rtp}-${rtp + 9}`,
    'rtcp_mux no',
    'call_local_timeout 20',
    `audio_source aufile,${join(folder, 'tone.wav')}`,
    'audio_player aubridge,nowhere',
    'audio_channels 1',
    'audio_srate 8000',
    `module_path ${modules}`,
    ...['g711', 'aufile', 'aubridge', 'sndfile', 'ctrl_tcp'].map((name) => `module ${name}.so`),
    ...['account', 'contact', 'menu'].map((name) => `module_app ${name}.so`),
    `ctrl_tcp_listen 127.0.0.1:${control}`,
    `snd_path ${folder}`,
    '',
  ].join('\n')
