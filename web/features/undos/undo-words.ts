import type { Undone } from '@carillon/contract/lists.ts'
import type { Undo } from '@carillon/contract/undos.ts'
import { formatCount } from '../../ui/format.ts'

/** What is told when it has been taken back, what it was, and what was left. */
export const undoneSentence = (
  { Restored, Left, Message }: Pick<Undone, 'Restored' | 'Left' | 'Message'>,
  what: string,
): string => {
  const done = Message === null ? 'Undone' : `Undone for ${formatCount(Restored)} of ${formatCount(Restored + Left)}`
  return [what === '' ? `${done}.` : `${done}: ${what.replace(/\.$/, '')}.`, Message].filter(Boolean).join(' ')
}

/** So much is not taken back by a key that may have been pressed by accident. */
export const isLargeUndo = ({ Kind, Count }: Pick<Undo, 'Kind' | 'Count'>): boolean => Kind === 'Import' || Count > 1000

/** The newest that can be taken back at that moment. */
export const newestUndo = (undos: readonly Undo[], now: number): Undo | undefined =>
  undos.find((undo) => undo.Progress !== 'Undone' && undo.Progress !== 'Undoing' && isInTime(undo, now))

/** What is still being done can be taken back however long it takes. */
export const isInTime = ({ Progress, ExpiresDate }: Pick<Undo, 'Progress' | 'ExpiresDate'>, now: number): boolean =>
  Progress === 'InProgress' || Date.parse(ExpiresDate) > now
