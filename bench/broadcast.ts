import type { Api, Progress } from './api.ts'
import { csvOf } from './recipients.ts'

/** By it the SMSC tells broadcasts from single texts. */
export const broadcastsBegin = 'Lincoln High School: classes'

/** A text of one part, with the notice of a first text as well. */
export const message = `${broadcastsBegin} begin two hours late today because of snow. Buses follow at 9:40.`

/** Takes in the file of recipients from place `from` on; answers how to create the broadcast. */
export const uploadRecipients = async (
  api: Api,
  { from, recipients, textNumberId }: { from: number; recipients: number; textNumberId?: number },
): Promise<(startAt?: Date) => Promise<Progress>> => {
  const uploaded = await api.upload(csvOf(from, recipients))
  if (uploaded.PhoneNumberCount !== recipients) throw new Error(`The upload answered ${JSON.stringify(uploaded)}.`)
  const name = `Benchmark ${from}`
  return (startAt) =>
    api.create({ name, message, fileId: uploaded.FileID, ...(textNumberId !== undefined && { textNumberId }), startAt })
}

const tellEveryMs = 5000

/** Says now and then how far a broadcast is. */
export const teller = (say: (line: string) => void) => {
  let toldAt = performance.now()
  return (progress: Progress) => {
    if (performance.now() - toldAt < tellEveryMs) return
    toldAt = performance.now()
    const handed = progress.DeliveredTexts + progress.OnTheirWay
    say(
      `  ${progress.BroadcastStatus}: ${handed.toLocaleString('en-US')} of ` +
        `${progress.PhoneNumberCount.toLocaleString('en-US')} handed over, ` +
        `${progress.DeliveredTexts.toLocaleString('en-US')} delivered${progress.Notice ? ` (${progress.Notice})` : ''}`,
    )
  }
}
