import type { MicrophoneFault } from './microphone.ts'

/** What went wrong, and what to do next. */
export const recorderFaults: Record<MicrophoneFault | 'silent', { title: string; next: string }> = {
  'no-devices': {
    title: 'No microphone was found',
    next: 'Plug one in or switch it on, and try again. You can also record on your phone and upload the file here.',
  },
  denied: {
    title: 'Carillon may not use your microphone',
    next: 'Allow it for this page: press the icon at the left of the address, set Microphone to Allow, and try again.',
  },
  'in-use': {
    title: 'Your microphone is in use',
    next: 'Another program has it, a call perhaps. End that, and try again.',
  },
  unsupported: {
    title: 'This browser cannot record here',
    next: 'Open Carillon by an address that begins with https, in a current browser. Or record on your phone and upload the file.',
  },
  failed: {
    title: 'The recording could not be started',
    next: 'Try again. If it stays, choose another microphone in your browser, or upload a file.',
  },
  silent: {
    title: 'We heard nothing',
    next: 'See that your microphone is not muted and that your browser uses the right one, and record again.',
  },
}

/** What to say of how loud somebody speaks; undefined where it is right. */
export const levelWords = (level: number, loudest: number, seconds: number): string | undefined => {
  if (level > 0.96) return 'Too loud: move back a little.'
  return seconds > 2 && loudest < 0.35 ? 'We can hardly hear you: move closer.' : undefined
}
