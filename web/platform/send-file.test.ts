import { uploadFile } from '@carillon/contract/imports.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sendFile } from './send-file.ts'
import { sessionBegan, setSessionEnd } from './session-end.ts'

/** What a browser's request does, as far as it is used: it notes what it is given and answers when told to. */
const requests: FakeRequest[] = []
class FakeRequest extends EventTarget {
  upload = new EventTarget()
  headers: Record<string, string> = {}
  opened: string[] = []
  sent: unknown
  status = 0
  responseText = ''
  open(...opened: string[]) {
    this.opened = opened
    requests.push(this)
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(body: unknown) {
    this.sent = body
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  answer(status: number, body: object) {
    Object.assign(this, { status, responseText: JSON.stringify(body) })
    this.dispatchEvent(new Event('load'))
  }
}

beforeEach(() => {
  requests.length = 0
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})
afterEach(() => void vi.unstubAllGlobals())

const file = new Blob(['2175550100'], { type: 'text/csv' })
const begin = (onProgress = vi.fn()) => {
  const stop = new AbortController()
  const query = { purpose: 'contacts', name: 'a b.csv' } as const
  const reply = sendFile(uploadFile, { file, query }, { onProgress, signal: stop.signal })
  return { reply, stop, onProgress, request: requests[0]! }
}
const refusal = (ErrorName: string) => ({ ErrorCode: 1, ErrorName, ErrorType: 'Display', Message: 'Not so.' })

it('sends the file as it is, with the header that keeps foreign pages out, and tells how far it is', async () => {
  const { reply, request, onProgress } = begin()
  expect(request.opened).toEqual(['POST', '/v1/fileuploads?purpose=contacts&name=a+b.csv'])
  expect(request.headers).toMatchObject({ 'X-Requested-With': 'Carillon', 'Content-Type': 'text/csv' })
  expect(request.sent).toBe(file)
  request.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 4, total: 10 }))
  expect(onProgress).toHaveBeenCalledWith(4, 10)
  request.answer(200, { FileID: 7 })
  await expect(reply).resolves.toEqual({ FileID: 7 })
})

it('rejects with the words of the server, or with none when no answer came', async () => {
  const refused = begin()
  refused.request.answer(400, refusal('WrongInput'))
  await expect(refused.reply).rejects.toMatchObject({ status: 400, reply: { Message: 'Not so.' } })
  requests.length = 0
  const lost = begin()
  lost.request.dispatchEvent(new Event('error'))
  await expect(lost.reply).rejects.toMatchObject({ status: 0 })
})

it('ends the session when the server no longer knows us', async () => {
  const ended = vi.fn()
  sessionBegan()
  setSessionEnd(ended)
  const { reply, request } = begin()
  request.answer(401, refusal('NotSignedIn'))
  await expect(reply).rejects.toMatchObject({ status: 401 })
  expect(ended).toHaveBeenCalledOnce()
})

it('stops when it is told to', async () => {
  const { reply, stop } = begin()
  stop.abort()
  await expect(reply).rejects.toBe(stop.signal.reason)
})
