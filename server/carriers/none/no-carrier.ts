import type { Carrier } from '../carrier.ts'

/** Stands where no carrier is set up: nothing leaves, and what there is to send waits. */
export const noCarrier: Carrier = {
  id: 0,
  isSimulated: false,
  tps: null,
  slots: 1,
  freeSlots: () => 0,
  isUp: () => false,
  prepare: () => ({ parts: 1, wire: null }),
  write: (_, __, onAnswer) => queueMicrotask(() => onAnswer({ kind: 'not-written', why: 'no carrier' }, () => {})),
  close: () => Promise.resolve(),
}
