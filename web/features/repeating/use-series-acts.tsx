import {
  canDeleteRepeating,
  deleteRepeatingBroadcast,
  type RepeatingBroadcast,
  type UpdateRepeatingBroadcast,
  updateRepeatingBroadcast,
} from '@carillon/contract/repeating.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify, notifyFailure, notifyUndo } from '../../ui/notify.ts'
import { may, useMay } from '../account/guards.ts'
import { useUser } from '../account/queries.ts'
import { putRepeating, repeatingCalls } from './queries.ts'
import type { SeriesAct } from './series-acts.ts'
import { SeriesDialogs } from './series-dialogs.tsx'

type Asked = { series: RepeatingBroadcast; isSafe: boolean }

/** What may be done with a series, for its page and for lists; `dialog` is to be rendered once. */
export const useSeriesActs = ({ onDeleted = () => {} }: { onDeleted?: () => void } = {}) => {
  const cache = useQueryClient()
  const update = useSend(updateRepeatingBroadcast, { invalidates: repeatingCalls })
  const remove = useSend(deleteRepeatingBroadcast, { invalidates: repeatingCalls })
  const [asked, setAsked] = useState<Asked>()
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [shown, setShown] = useState<{ act: SeriesAct; series: RepeatingBroadcast; isOpen: boolean }>()

  /** Shown at once, taken back with a sentence when it is refused. */
  const turn = async (series: RepeatingBroadcast, Status: 'Active' | 'Paused'): Promise<void> => {
    const { RepeatingBroadcastID, BroadcastName } = series
    putRepeating(cache, { ...series, Status, NextRunDates: [], NextRunDate: null })
    try {
      putRepeating(cache, await update.mutateAsync({ params: { RepeatingBroadcastID }, body: { Status } }))
    } catch (error) {
      putRepeating(cache, series)
      notifyFailure(sentenceOf(error, updateFailed))
      return
    }
    const isPaused = Status === 'Paused'
    notifyUndo(
      isPaused ? `“${BroadcastName}” is paused. Nothing goes out until you resume it.` : `“${BroadcastName}” goes on.`,
      () => void turn({ ...series, Status }, isPaused ? 'Active' : 'Paused'),
      seriesOf(series),
    )
  }

  /** Changes it and offers the way back. Refusals are for the form to show. */
  const save = async (
    series: RepeatingBroadcast,
    body: UpdateRepeatingBroadcast,
    told: string,
    back?: UpdateRepeatingBroadcast,
  ): Promise<void> => {
    const params = { RepeatingBroadcastID: series.RepeatingBroadcastID }
    putRepeating(cache, await update.mutateAsync({ params, body }))
    if (!back) {
      notify(told)
      return
    }
    const undo = async (): Promise<void> => putRepeating(cache, await update.mutateAsync({ params, body: back }))
    const tryUndo = () => void undo().catch((error) => notifyFailure(sentenceOf(error, updateFailed)))
    notifyUndo(told, tryUndo, seriesOf(series))
  }

  const askDelete = async (series: RepeatingBroadcast): Promise<void> => {
    try {
      const params = { RepeatingBroadcastID: series.RepeatingBroadcastID }
      const { CanSafelyDelete } = await api(canDeleteRepeating, { params })
      setFailure(undefined)
      setAsked({ series, isSafe: CanSafelyDelete })
      setIsAsking(true)
    } catch (error) {
      notifyFailure(sentenceOf(error, deleteFailed))
    }
  }

  const end = async ({ series }: Asked): Promise<void> => {
    try {
      await remove.mutateAsync({ params: { RepeatingBroadcastID: series.RepeatingBroadcastID } })
      setIsAsking(false)
      notify(`“${series.BroadcastName}” was deleted. The broadcasts it made are still in your list.`)
      onDeleted()
    } catch (error) {
      setFailure(sentenceOf(error, deleteFailed))
    }
  }

  const dialog = (
    <>
      {asked && (
        <ConfirmDialog
          opened={isAsking}
          onClose={() => setIsAsking(false)}
          title="Delete this repeating broadcast?"
          confirm="Delete repeating broadcast"
          isDangerous
          isWorking={remove.isPending}
          error={failure}
          onConfirm={() => void end(asked)}
        >
          {`“${asked.series.BroadcastName}” makes no more broadcasts. Those it has made stay in your list with their results. `}
          {!asked.isSafe &&
            'One of them is going out at this moment and goes on: cancel it by itself if it is not to. '}
          This cannot be taken back.
        </ConfirmDialog>
      )}
      {shown && (
        <SeriesDialogs
          key={`${shown.act} ${shown.series.RepeatingBroadcastID}`}
          act={shown.act}
          series={shown.series}
          opened={shown.isOpen}
          onSave={save}
          onClose={() => setShown({ ...shown, isOpen: false })}
        />
      )}
    </>
  )
  return {
    turn: (series: RepeatingBroadcast, Status: 'Active' | 'Paused'): void => void turn(series, Status),
    open: (act: SeriesAct, series: RepeatingBroadcast): void => setShown({ act, series, isOpen: true }),
    remove: (series: RepeatingBroadcast): void => void askDelete(series),
    save,
    isTurning: update.isPending,
    dialog,
  }
}

/** Who made it, and owners and admins; seeing it is not changing it. */
export const useMayChange = (): ((series: RepeatingBroadcast) => boolean) => {
  const user = useUser()
  return ({ User }) => may(user, 'admin') || User.UserID === user.UserID
}

/** The same, by whoever may make broadcasts: others word and start none, and stop what they made. */
export const useMaySend = (): ((series: RepeatingBroadcast) => boolean) => {
  const [mayChange, mayCreate] = [useMayChange(), useMay('sender')]
  return (series) => mayChange(series) && mayCreate
}

/** The thing that an undo is about. */
const seriesOf = ({ RepeatingBroadcastID }: RepeatingBroadcast): string => `series ${RepeatingBroadcastID}`

const updateFailed = 'There was an error updating your repeating broadcast.'
const deleteFailed = 'There was an error deleting your repeating broadcast.'
