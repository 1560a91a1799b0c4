// What passes between the program and its media workers.

import type { MediaPeer, MediaQuality } from './session.ts'
import type { Answer, AnswerSettings } from './who-answered.ts'

export interface WorkerSettings {
  /** Where media is heard; an IP address of this machine. */
  host: string
  /** Of them, RTP takes the even ones and RTCP the one above. */
  ports: { from: number; to: number }
}

export type ToWorker =
  | { type: 'open'; line: number }
  | { type: 'connect'; line: number; peer: MediaPeer }
  | { type: 'clip'; clip: number; octets: Uint8Array }
  | { type: 'drop'; clip: number }
  | { type: 'play'; line: number; play: number; clip: number }
  | { type: 'stop'; line: number }
  | { type: 'press'; line: number; keys: string }
  | { type: 'record'; line: number; ms: number; silenceMs: number | undefined }
  | { type: 'recordedEnough'; line: number }
  | { type: 'listen'; line: number; settings: AnswerSettings }
  | { type: 'pause'; line: number; ms: number }
  /** Both hear each other, for so long from now on; said again, it moves the end. */
  | { type: 'bridge'; line: number; other: number; ms: number }
  | { type: 'part'; line: number }
  | { type: 'quality'; line: number; ask: number }
  | { type: 'close'; line: number }

export type FromWorker =
  | { type: 'opened'; line: number; port: number }
  | { type: 'failed'; line: number; why: string }
  | { type: 'key'; line: number; key: string }
  | { type: 'answer'; line: number; answer: Answer }
  | { type: 'played'; line: number; play: number }
  | { type: 'paused'; line: number }
  | { type: 'recorded'; line: number; samples: Int16Array }
  | { type: 'quality'; line: number; ask: number; quality: MediaQuality }
  | { type: 'closed'; line: number; quality: MediaQuality }
