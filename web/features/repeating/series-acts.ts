import type { RepeatingBroadcast, UpdateRepeatingBroadcast } from '@carillon/contract/repeating.ts'

/** What is changed of a series in a dialog. */
export type SeriesAct = 'schedule' | 'edit' | 'people' | 'labels' | 'hand-over' | 'run-again'

const askable = ['edit', 'schedule', 'people', 'hand-over', 'run-again'] as const
type Askable = (typeof askable)[number]

/** What an address may ask to be opened. */
export const isAskable = (act: unknown): act is Askable => askable.includes(act as Askable)

/** Saves a change of a series and tells it, with the way back where there is one. Rejects when it is refused. */
type SaveSeries = (
  series: RepeatingBroadcast,
  body: UpdateRepeatingBroadcast,
  told: string,
  back?: UpdateRepeatingBroadcast,
) => Promise<void>

export type SeriesFormProps = { series: RepeatingBroadcast; onSave: SaveSeries; onClose: () => void }
