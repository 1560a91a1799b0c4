import type { Header, SipRequest, SipResponse } from './message.ts'

const REASONS: ReadonlyMap<number, string> = new Map([
  [100, 'Trying'],
  [180, 'Ringing'],
  [183, 'Session Progress'],
  [200, 'OK'],
  [202, 'Accepted'],
  [400, 'Bad Request'],
  [401, 'Unauthorized'],
  [403, 'Forbidden'],
  [404, 'Not Found'],
  [405, 'Method Not Allowed'],
  [407, 'Proxy Authentication Required'],
  [408, 'Request Timeout'],
  [415, 'Unsupported Media Type'],
  [416, 'Unsupported URI Scheme'],
  [420, 'Bad Extension'],
  [422, 'Session Interval Too Small'],
  [480, 'Temporarily Unavailable'],
  [481, 'Call/Transaction Does Not Exist'],
  [482, 'Loop Detected'],
  [486, 'Busy Here'],
  [487, 'Request Terminated'],
  [488, 'Not Acceptable Here'],
  [491, 'Request Pending'],
  [500, 'Server Internal Error'],
  [503, 'Service Unavailable'],
  [603, 'Decline'],
])

interface More {
  /** Added to To where it has no tag; RFC 3261 section 8.2.6.2. */
  toTag?: string
  headers?: readonly Header[]
  body?: Buffer
}

const COPIED = ['via', 'from', 'to', 'call-id', 'cseq']

export function responseTo(request: SipRequest, status: number, more: More = {}): SipResponse {
  const copied = request.headers
    .filter(({ name }) => COPIED.includes(name) || (name === 'record-route' && status < 300))
    .map((one) => (one.name === 'to' && status > 100 ? withTag(one, more.toTag) : one))
  return {
    kind: 'response',
    status,
    reason: REASONS.get(status) ?? 'Refused',
    headers: [...copied, ...(more.headers ?? [])],
    body: more.body ?? Buffer.alloc(0),
  }
}

function withTag({ name, value }: Header, tag: string | undefined): Header {
  return { name, value: tag === undefined || /;\s*tag\s*=/i.test(value) ? value : `${value};tag=${tag}` }
}
