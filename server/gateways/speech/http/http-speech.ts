import type { SpeechUrl } from '../../../platform/settings.ts'
import type { Speech } from '../speech.ts'
import { signRequest } from './sign-request.ts'

const patienceMs = 15_000
/** Two minutes of mp3 are a tenth of it. */
const mostBytes = 20 * 1_048_576

/** Asks a provider as Amazon Polly is asked: POST /v1/speech, signed, an mp3 for an answer. */
export const openHttpSpeech = (
  { address, key, secret, region, engine }: SpeechUrl,
  { timeoutMs = patienceMs, now = () => new Date() } = {},
): Speech => ({
  name: new URL(address).host,
  isBuiltIn: false,
  async speak(Text, VoiceId) {
    const url = new URL(`${address.replace(/\/$/, '')}/v1/speech`)
    const body = JSON.stringify({
      Engine: engine,
      OutputFormat: 'mp3',
      SampleRate: '22050',
      Text,
      TextType: 'text',
      VoiceId,
    })
    const headers = { 'content-type': 'application/json' }
    const signed = signRequest({
      ...{ method: 'POST', url, headers, body, key, secret, region, service: 'polly', at: now() },
    })
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const reply = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        headers: { ...headers, ...signed },
        body,
        signal,
      })
      if (!reply.ok) throw new Error(`it answered ${reply.status}`)
      return await read(reply)
    } catch (error) {
      const why = signal.aborted ? 'it took too long' : (error as Error).message
      throw new Error(`The provider of voices could not be used: ${why}.`)
    }
  },
})

const read = async (reply: Response): Promise<Buffer> => {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of reply.body ?? []) {
    bytes += part.length
    if (bytes > mostBytes) throw new Error('its reply was too long')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
