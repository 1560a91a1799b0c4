/** sipp, as Debian packages it: a SIP peer that is not ours. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const program = '/usr/bin/sipp'

export const hasSipp = existsSync(program)
/** What a test says where it is missing. */
export const whyNoSipp = 'sipp is not on this machine: apt-get install sip-tester'

/** Recordings that come with it. */
export const pcap = (name: string) => `/usr/share/sip-tester/${name}.pcap`

interface Sipp {
  /** Waits for the end; what went wrong is in the error. */
  done: Promise<void>
  stop(): Promise<void>
}

/** Runs a scenario, in a folder of its own that is gone afterwards. Arguments are those of sipp. */
export function runSipp(scenario: string, args: readonly string[]): Sipp {
  const folder = mkdtempSync(join(tmpdir(), 'sipp-'))
  writeFileSync(join(folder, 'scenario.xml'), `<?xml version="1.0" encoding="us-ascii"?>\n${scenario}`)
  // A request that is sent once more, as it may be on a busy machine, ends no call; what is expected has to come all the same.
  const lenient = ['-default_behaviors', 'all,-abortunexp']
  const all = ['-sf', 'scenario.xml', '-nostdin', '-trace_err', '-timeout', '40', '-timeout_error', ...lenient, ...args]
  const process = spawn(program, all, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  process.stderr.on('data', (octets) => {
    said += octets
  })
  const ended = once(process, 'close').then(([status]) => {
    const logs = readdirSync(folder).filter((name) => name.endsWith('_errors.log'))
    for (const log of logs) said += readFileSync(join(folder, log), 'utf8')
    rmSync(folder, { recursive: true })
    return status as number | null
  })
  const done = ended.then((status) => {
    if (status !== 0) throw new Error(`sipp ended with ${status}: ${said}`)
  })
  // Who stops it does not ask how it went.
  done.catch(() => {})
  return {
    done,
    async stop() {
      process.kill('SIGKILL')
      await ended
    },
  }
}

const answerHead = `[last_Via:]
[last_From:]
[last_To:];tag=[pid]sipp[call_number]
[last_Call-ID:]
[last_CSeq:]`

const sdp = `v=0
o=sipp 1 1 IN IP4 [local_ip]
s=-
c=IN IP4 [media_ip]
t=0 0
m=audio [media_port] RTP/AVP 8 101
a=rtpmap:101 telephone-event/8000`

const send = (message: string, attributes = '') => `<send ${attributes}><![CDATA[\n\n${message}\n\n]]></send>`

const response = (status: string, more = '') =>
  send(
    `SIP/2.0 ${status}\n${answerHead}\n${more}Contact: <sip:[local_ip]:[local_port];transport=[transport]>\nContent-Length: 0`,
  )

/** Asks for a password, rings, answers, and is hung up on. */
export const challengingPhone = `<scenario name="phone">
<recv request="INVITE"/>
${response('407 Proxy Authentication Required', 'Proxy-Authenticate: Digest realm="sipp", nonce="47ebe028cda119c35d4877b383027d28da013815", algorithm=MD5, qop="auth"\n')}
<recv request="ACK"/>
<recv request="INVITE"><action>
<ereg regexp='Digest username="carillon", realm="sipp".*qop=auth' search_in="hdr" header="Proxy-Authorization:" check_it="true" assign_to="proof"/>
<log message="[$proof]"/>
</action></recv>
${response('180 Ringing')}
${send(`SIP/2.0 200 OK\n${answerHead}\nContact: <sip:[local_ip]:[local_port];transport=[transport]>\nContent-Type: application/sdp\nContent-Length: [len]\n\n${sdp}`, 'retrans="500"')}
<recv request="ACK"/>
<recv request="BYE"/>
${send('SIP/2.0 200 OK\n[last_Via:]\n[last_From:]\n[last_To:]\n[last_Call-ID:]\n[last_CSeq:]\nContent-Length: 0')}
</scenario>`

/** Hung up on by whoever called, unless it hangs up. */
const isHungUpOn = `<recv request="BYE"/>
${send('SIP/2.0 200 OK\n[last_Via:]\n[last_From:]\n[last_To:]\n[last_Call-ID:]\n[last_CSeq:]\nContent-Length: 0')}`

const answering = `${send(`SIP/2.0 200 OK\n${answerHead}\nContact: <sip:[local_ip]:[local_port];transport=[transport]>\nContent-Type: application/sdp\nContent-Length: [len]\n\n${sdp}`, 'retrans="500"')}
<recv request="ACK"/>`

const notify = (cseq: number, status: number) => {
  const state = status < 200 ? 'active;expires=60' : 'terminated;reason=noresource'
  return `${send(`NOTIFY sip:carillon@[remote_ip]:[remote_port] SIP/2.0\nVia: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]\nFrom: [$them]\nTo: [$us]\nCall-ID: [call_id]\nCSeq: ${cseq} NOTIFY\nMax-Forwards: 70\nContact: <sip:[local_ip]:[local_port];transport=[transport]>\nEvent: refer\nSubscription-State: ${state}\nContent-Type: message/sipfrag\nContent-Length: [len]\n\nSIP/2.0 ${status} Told`, 'retrans="500"')}
<recv response="200"/>`
}

/** Answers, and is asked to connect whoever it has with somebody else: what it says to that, and tells of it afterwards. */
export const referringPhone = (answer: string, tells: readonly number[]) => `<scenario name="referring">
<recv request="INVITE"/>
${answering}
<recv request="REFER"><action>
<ereg regexp="sip:15551239999@" search_in="hdr" header="Refer-To:" check_it="true" assign_to="whom"/>
<ereg regexp="&lt;.*" search_in="hdr" header="From:" assign_to="us"/>
<ereg regexp="&lt;.*" search_in="hdr" header="To:" assign_to="them"/>
<log message="[$whom] [$us] [$them]"/>
</action></recv>
${send(`SIP/2.0 ${answer}\n[last_Via:]\n[last_From:]\n[last_To:]\n[last_Call-ID:]\n[last_CSeq:]\nContact: <sip:[local_ip]:[local_port];transport=[transport]>\nContent-Length: 0`)}
${tells.map((status, at) => notify(at + 1, status)).join('\n')}
${isHungUpOn}
</scenario>`

/** What a trunk does that is asked to connect whoever it has with somebody else. */
export type Referring = 'tells that they talk' | 'takes the call, and tells nothing' | 'tells that nobody answers'

const bye = `${send('BYE sip:carillon@[remote_ip]:[remote_port] SIP/2.0\nVia: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]\nFrom: [$them]\nTo: [$us]\nCall-ID: [call_id]\nCSeq: 9 BYE\nMax-Forwards: 70\nContent-Length: 0', 'retrans="500"')}
<recv response="200"/>`

const referrings: Readonly<Record<Referring, string>> = {
  'tells that they talk': `${notify(1, 100)}
${notify(2, 200)}
${isHungUpOn}`,
  'takes the call, and tells nothing': bye,
  'tells that nobody answers': `${notify(1, 480)}
${isHungUpOn}`,
}

/** A phone that answers, presses 0 after a while, and whose trunk is asked to connect it with somebody. */
export const referredOn = (how: Referring) => `<scenario name="referred on">
<recv request="OPTIONS" optional="true" next="asked"/>
<recv request="INVITE"/>
${answering}
<pause milliseconds="700"/>
<nop><action><exec play_pcap_audio="${pcap('dtmf_2833_0')}"/></action></nop>
<recv request="REFER"><action>
<ereg regexp="&lt;.*" search_in="hdr" header="From:" assign_to="us"/>
<ereg regexp="&lt;.*" search_in="hdr" header="To:" assign_to="them"/>
<log message="[$us] [$them]"/>
</action></recv>
${send('SIP/2.0 202 Accepted\n[last_Via:]\n[last_From:]\n[last_To:]\n[last_Call-ID:]\n[last_CSeq:]\nContact: <sip:[local_ip]:[local_port];transport=[transport]>\nContent-Length: 0')}
${referrings[how]}
<nop next="over"/>
<label id="asked"/>
${response('200 OK')}
<label id="over"/>
</scenario>`

/** What the phone of whoever should take the call does. */
type Taker = 'is busy' | 'never answers' | 'hangs up at once'

const takers: Readonly<Record<Taker, string>> = {
  'is busy': `${response('486 Busy Here')}
<recv request="ACK"/>`,
  'never answers': `${response('180 Ringing')}
<recv request="CANCEL"/>
${send('SIP/2.0 200 OK\n[last_Via:]\n[last_From:]\n[last_To:]\n[last_Call-ID:]\n[last_CSeq:]\nContent-Length: 0')}
${send('SIP/2.0 487 Request Terminated\n[last_Via:]\n[last_From:]\n[last_To:];tag=[pid]sipp[call_number]\n[last_Call-ID:]\nCSeq: 1 INVITE\nContent-Length: 0')}
<recv request="ACK"/>`,
  'hangs up at once': `${answering}
${send('BYE sip:carillon@[remote_ip]:[remote_port] SIP/2.0\nVia: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]\nFrom: [$them];tag=[pid]sipp[call_number]\nTo: [$us]\nCall-ID: [call_id]\nCSeq: 1 BYE\nMax-Forwards: 70\nContent-Length: 0', 'retrans="500"')}
<recv response="200"/>`,
}

/** A network of two phones: one answers and presses 0 after a while; the other, of this number, takes what it is passed on. */
export const passedOn = (number: string, taker: Taker) => `<scenario name="passed on">
<recv request="OPTIONS" optional="true" next="asked"/>
<recv request="INVITE"><action>
<ereg regexp="sip:+?${number}@" search_in="hdr" header="To:" assign_to="isTaker"/>
<ereg regexp="&lt;.*" search_in="hdr" header="From:" assign_to="us"/>
<ereg regexp="&lt;.*" search_in="hdr" header="To:" assign_to="them"/>
<log message="[$isTaker] [$us] [$them]"/>
</action></recv>
<nop next="taker" test="isTaker"/>
${answering}
<pause milliseconds="700"/>
<nop><action><exec play_pcap_audio="${pcap('dtmf_2833_0')}"/></action></nop>
${isHungUpOn}
<nop next="over"/>
<label id="taker"/>
${takers[taker]}
<nop next="over"/>
<label id="asked"/>
${response('200 OK')}
<label id="over"/>
</scenario>`

/** Is busy. */
export const busyPhone = `<scenario name="busy">
<recv request="INVITE"/>
${response('486 Busy Here', 'Reason: Q.850;cause=17\n')}
<recv request="ACK"/>
</scenario>`

/** Is asked whether it is there. */
export const questioned = `<scenario name="questioned">
<recv request="OPTIONS"/>
${response('404 Not Found')}
</scenario>`

const request = (method: string, cseq: number, to: string) => `${method} sip:[service]@[remote_ip]:[remote_port] SIP/2.0
Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
From: <sip:caller@[local_ip]:[local_port]>;tag=[pid]sipp[call_number]
To: <sip:[service]@[remote_ip]:[remote_port]>${to}
Call-ID: [call_id]
CSeq: ${cseq} ${method}
Contact: <sip:caller@[local_ip]:[local_port];transport=[transport]>
Max-Forwards: 70`

/** Calls, says what is between, and hangs up. */
export const caller = (between: string) => `<scenario name="caller">
${send(`${request('INVITE', 1, '')}\nContent-Type: application/sdp\nContent-Length: [len]\n\n${sdp}`, 'retrans="500"')}
<recv response="100" optional="true"/>
<recv response="180" optional="true"/>
<recv response="200"/>
${send(`${request('ACK', 1, '[peer_tag_param]')}\nContent-Length: 0`)}
${between}
${send(`${request('BYE', 2, '[peer_tag_param]')}\nContent-Length: 0`, 'retrans="500"')}
<recv response="200"/>
</scenario>`

export const pause = (ms: number) => `<pause milliseconds="${ms}"/>`
export const playing = (file: string) => `<nop><action><exec play_pcap_audio="${file}"/></action></nop>`
