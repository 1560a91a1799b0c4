/** One call by an Asterisk: a channel of its own, another that brings its media to us, and a bridge with both. */
import type { AnswerSettings } from '@carillon/protocols/rtp/who-answered.ts'
import { causeOfNetwork, isCongested } from '../voice/network-cause.ts'
import { openRemoteCall, type RemoteCall } from '../voice/remote-call.ts'
import type { openVoice } from '../voice/rtp-voice.ts'
import type { PlacedCall } from '../voice/voice-trunk.ts'
import { type AriClient, type AriEvent, channelIn } from './ari-client.ts'

type Options = {
  client: AriClient
  voice: ReturnType<typeof openVoice>
  /** Of its channel, and what the others are named by. */
  id: string
  /** Whose channels they are. */
  app: string
  /** Where Asterisk is, for one that does not know by which address we reach it. */
  host: string
  detect: AnswerSettings | null
  isBegun: boolean
  onRinging(): void
  onOver(): void
}

export type AriCall = PlacedCall &
  Pick<RemoteCall, 'begin' | 'up' | 'over' | 'isOver'> & {
    hear(event: AriEvent): void
    /** We have missed what was told for a while. */
    look(): Promise<void>
  }

/** What Asterisk ends by itself if we are gone: longer than any call is talked, and than the next wish to go on takes. */
export const longestAloneSeconds = 420
const aloneSlackSeconds = 30

export const openAriCall = (options: Options): AriCall => {
  const { client, voice, id, app } = options
  const mediaId = `${id}-media`
  const bridge = `/bridges/${encodeURIComponent(`${id}-bridge`)}`
  const at = (path = '', of = id) => `/channels/${encodeURIComponent(of)}${path}`
  const mediaIsThere = Promise.withResolvers<void>()
  mediaIsThere.promise.catch(() => {})

  const call = openRemoteCall({
    ...{ voice, detect: options.detect, isBegun: options.isBegun, onRinging: options.onRinging },
    async connect() {
      const local = voice.line()!
      const answer = await client.ask('POST', '/channels/externalMedia', {
        ...{ channelId: mediaId, app, format: 'ulaw', external_host: `${local.host}:${local.port}` },
      })
      const channel = channelIn(answer)
      if (!channel) throw new Error('there is no channel for its media')
      await mediaIsThere.promise
      await done(client.ask('POST', '/bridges', { type: 'mixing,dtmf_events,proxy_media', bridgeId: `${id}-bridge` }))
      await done(client.ask('POST', `${bridge}/addChannel`, { channel: `${id},${mediaId}` }))
      const { UNICASTRTP_LOCAL_ADDRESS: host = '', UNICASTRTP_LOCAL_PORT: port = '' } = channel.channelvars ?? {}
      if (!/^\d{1,5}$/.test(port)) throw new Error('its media is heard nowhere')
      return { host: /^(0\.0\.0\.0|::)?$/.test(host) ? options.host : host, port: Number(port) }
    },
    async end(why) {
      const outcome = await client.ask('DELETE', at(), { reason: why === 'rang out' ? 'no_answer' : 'normal' })
      return !(outcome.kind === 'answered' && outcome.reply.status === 404)
    },
    onOver(wasAnswered) {
      mediaIsThere.reject(new Error('the call is over'))
      options.onOver()
      if (!wasAnswered) return
      void client.ask('DELETE', at('', mediaId))
      void client.ask('DELETE', bridge)
    },
  })

  return {
    ...voice.acts,
    press: (keys) => void client.ask('POST', at('/dtmf'), { dtmf: keys }),
    join(other, ms) {
      voice.acts.join(other, ms)
      const alone = { variable: 'TIMEOUT(absolute)', value: Math.ceil(ms / 1000) + aloneSlackSeconds }
      void client.ask('POST', at('/variable'), alone)
    },
    // A bridge of ours connects them.
    refer: async () => 'refused',
    ...call,
    hear(event) {
      const { type, channel } = event
      if (channel?.id === mediaId) {
        if (type === 'StasisStart') mediaIsThere.resolve()
        else if (type === 'ChannelDestroyed') call.hangUp()
        return
      }
      switch (type) {
        case 'ChannelStateChange':
          return channel?.state === 'Ringing' ? call.rings() : undefined
        case 'StasisStart':
          return void call.up()
        case 'ChannelDtmfReceived':
          return event.digit === undefined ? undefined : voice.handlers.onDigit(event.digit)
        case 'ChannelDestroyed':
          return call.ended(
            causeOfNetwork.get(event.cause ?? 0),
            [event.cause, event.cause_txt].filter(Boolean).join(' '),
            isCongested({ cause: event.cause }),
          )
      }
    },
    async look() {
      const outcome = await client.ask('GET', at())
      if (outcome.kind === 'answered' && outcome.reply.status === 404) call.gone()
      else if (channelIn(outcome)?.state === 'Up') await call.up()
    },
  }
}

const done = async (asked: ReturnType<AriClient['ask']>): Promise<void> => {
  const outcome = await asked
  if (outcome.kind !== 'answered') throw new Error(outcome.why)
  if (outcome.reply.status >= 300) throw new Error(`${outcome.reply.status}`)
}
