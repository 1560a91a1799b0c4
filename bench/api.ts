import { setTimeout as wait } from 'node:timers/promises'

/** What the benchmark reads of a broadcast. */
export type Progress = {
  BroadcastID: number
  BroadcastStatus: string
  PhoneNumberCount: number
  DeliveredTexts: number
  FailedTextTotal: number
  InvalidTextCount: number
  NotDeliveredTexts: number
  OnTheirWay: number
  UnknownTexts: number
  CreditsUsed: number
  MaxCreditCost: number
  Notice: string | null
}

type Uploaded = { FileID: number; RowCount: number; PhoneNumberCount: number; BadRows: number }

type NewBroadcast = { name: string; message: string; fileId: number; textNumberId?: number; startAt?: Date | undefined }

export type Api = ReturnType<typeof openApi>

const loadToken = 'demo-token-load'

/** The product as an integrator calls it, with a user's token. Several addresses are asked in turn. */
export const openApi = (addresses: readonly string[], token = loadToken) => {
  let turn = 0
  const call = async <T>(
    method: string,
    path: string,
    body?: { type: string; content: Uint8Array<ArrayBuffer> | string },
  ) => {
    const reply = await fetch(`${addresses[turn++ % addresses.length]}/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...(body ? { 'Content-Type': body.type } : {}) },
      ...(body ? { body: body.content } : {}),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${text.slice(0, 500)}`)
    return JSON.parse(text) as T
  }
  const json = (value: object) => ({ type: 'application/json', content: JSON.stringify(value) })

  return {
    upload: (csv: Uint8Array<ArrayBuffer>) =>
      call<Uploaded>('POST', '/fileuploads', { type: 'text/csv', content: csv }),
    create: ({ name, message, fileId, textNumberId, startAt }: NewBroadcast) =>
      call<Progress>(
        'POST',
        '/broadcasts',
        json({
          BroadcastName: name,
          BroadcastType: 'SMS',
          TextMessage: message,
          ...(textNumberId !== undefined && { TextNumberID: textNumberId }),
          ...(startAt && { StartDate: startAt.toISOString() }),
          FileUploads: [{ FileID: fileId, UserIndicatedConsentDeclared: true }],
        }),
      ),
    progress: (id: number) => call<Progress>('GET', `/broadcasts/${id}`),
  }
}

const stalledAfterMs = 60_000

/** Polls lightly until the broadcast is complete; gives up when nothing has moved for a minute. */
export const untilComplete = async (
  api: Api,
  id: number,
  signal: AbortSignal,
  tell: (progress: Progress) => void = () => {},
): Promise<Progress> => {
  let last = ''
  let movedAt = performance.now()
  for (;;) {
    signal.throwIfAborted()
    const progress = await api.progress(id)
    tell(progress)
    if (progress.BroadcastStatus === 'Complete') return progress
    const now = JSON.stringify(progress)
    if (now !== last) {
      last = now
      movedAt = performance.now()
    } else if (performance.now() - movedAt > stalledAfterMs) {
      throw new Error(`Nothing has moved for ${stalledAfterMs / 1000} s: ${now}`)
    }
    await wait(500, undefined, { signal })
  }
}
