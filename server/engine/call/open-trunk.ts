/** A trunk of staff or of the settings, opened as its kind is spoken to. */
import { openAriTrunk } from '../../carriers/ari/ari-trunk.ts'
import { openEslTrunk } from '../../carriers/esl/esl-trunk.ts'
import { openSipTrunk } from '../../carriers/sip/sip-trunk.ts'
import { openTelnyxTrunk } from '../../carriers/telnyx/telnyx-trunk.ts'
import { openTwilioTrunk } from '../../carriers/twilio/twilio-trunk.ts'
import { type CallServer, openCallServer } from '../../carriers/voice/call-server.ts'
import type { CallIn, VoiceTrunk } from '../../carriers/voice/voice-trunk.ts'
import type { OpenTrunk } from '../../features/trunks/read-trunks.ts'
import type { Settings } from '../../platform/settings.ts'

type Handlers = {
  onCall(call: CallIn): void
  onChange(): void
  onTrouble(text: string): void
}

/** Below the ports that a system gives out by itself, and beside those of the simulator. */
const mediaPorts = { from: 16_384, to: 24_575 }

export const openTrunk = async (trunk: OpenTrunk, web: CallWeb, handlers: Handlers): Promise<VoiceTrunk> => {
  switch (trunk.kind) {
    case 'sip': {
      const { host, port, backups, user, password, transport, registerSeconds, localPort, isSimulated } = trunk
      return await openSipTrunk(
        {
          ...{ isSimulated, transport, proxies: [{ host, port }, ...backups], user, password },
          ...{ registerSeconds, localPort, keepAliveMs: 10_000, mediaPorts },
        },
        handlers,
      )
    }
    case 'ari':
      return await openAriTrunk({ ...trunk, mediaPorts }, handlers)
    case 'esl':
      return await openEslTrunk({ ...trunk, mediaPorts }, handlers)
    case 'telnyx':
      return await openTelnyxTrunk({ url: trunk.url, server: await web.open(), mediaPorts }, handlers)
    case 'twilio':
      return await openTwilioTrunk({ url: trunk.url, server: await web.open(), mediaPorts }, handlers)
  }
}

export type CallWeb = ReturnType<typeof openCallWeb>

/** Where carriers that call by the web reach this node, from when the first of them is opened. */
export const openCallWeb = ({ voiceWeb }: Settings) => {
  let opened: Promise<CallServer> | null = null
  return {
    async open(): Promise<CallServer> {
      if (!voiceWeb) throw new Error('VOICE_WEB_URL is not set, so the provider cannot reach this node.')
      opened ??= openCallServer(voiceWeb)
      return await opened
    },
    async close(): Promise<void> {
      await (await opened)?.close()
    },
  }
}
