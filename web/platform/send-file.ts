import type { Call } from '@carillon/contract/call.ts'
import { addressOf, type InputOf, type ReplyOf } from './api.ts'
import { ApiError, readErrorReply } from './api-error.ts'
import { onSessionEnd } from './session-end.ts'

type Sending = {
  readonly onProgress: (sent: number, total: number) => void
  readonly signal: AbortSignal
}

/**
 * Makes a call that takes a file and tells how much of it has gone out, which fetch cannot. Rejects like `api`; after an abort
 * it rejects with the signal's reason.
 */
export const sendFile = <C extends Call>(
  call: C,
  { file, ...input }: Omit<InputOf<C>, 'file' | 'signal'> & { readonly file: Blob },
  { onProgress, signal }: Sending,
): Promise<ReplyOf<C>> =>
  new Promise((resolve, reject) => {
    const url = addressOf(call, input as Parameters<typeof addressOf>[1])
    const request = new XMLHttpRequest()
    request.open(call.method, url)
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('X-Requested-With', 'Carillon')
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total))
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) return resolve(JSON.parse(request.responseText))
      if (request.status === 401) onSessionEnd()
      reject(new ApiError(request.status, url, readErrorReply(request.responseText)))
    })
    request.addEventListener('error', () => reject(new ApiError(0, url)))
    request.addEventListener('abort', () => reject(signal.reason))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
