import {
  detailsToDraft,
  listDetails,
  optOutDetails,
  removeDetails,
  repliesToDraft,
} from '@carillon/contract/broadcast-results.ts'
import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { listCallResults } from '@carillon/contract/call-results.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { addresses } from '../../platform/addresses.ts'
import { sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatCounted } from '../../ui/format.ts'
import { notify } from '../../ui/notify.ts'
import { isOfCalls } from '../broadcasts/is-of-calls.ts'
import { putBroadcast } from '../broadcasts/queries.ts'
import { updateRefusal } from '../broadcasts/update-refusal.ts'
import { useFollowTask } from '../contacts/use-follow-task.ts'
import { optOutCalls } from '../opt-outs/queries.ts'
import { MakeGroupDialog } from './make-group-dialog.tsx'
import { type Meant, type MeantReplies, meantInput, onlyReplies, wire } from './meant.ts'

type Asked = {
  readonly act: 'optOut' | 'remove' | 'group'
  readonly meant: Meant
  readonly count: number
  onDone: () => void
}

/** What can be done with people of a broadcast; `dialog` is to be rendered once where it is used. */
export const usePeopleActs = (broadcast: Pick<Broadcast, 'BroadcastID' | 'BroadcastName' | 'BroadcastType'>) => {
  const { BroadcastID, BroadcastName } = broadcast
  const areCalled = ({ part }: Meant): boolean => isOfCalls(broadcast) || part === 'calls'
  const cache = useQueryClient()
  const navigate = useNavigate()
  const follow = useFollowTask()
  const [asked, setAsked] = useState<Asked>()
  const [isOpen, setIsOpen] = useState(false)
  const [failure, setFailure] = useState<string>()
  const params = { BroadcastID }
  const toDraft = useSend(detailsToDraft, {
    isOnce: true,
    failure: 'There was an error starting your draft broadcast.',
  })
  const answer = useSend(repliesToDraft, { isOnce: true, failure: 'There was an error starting your draft broadcast.' })
  const optOut = useSend(optOutDetails, { isOnce: true, invalidates: [listDetails, listCallResults, ...optOutCalls] })
  const remove = useSend(removeDetails, { isOnce: true, invalidates: [listDetails, listCallResults] })

  const open = (made: Promise<{ DraftBroadcastID: number }>, step: number): void =>
    void made.then(
      ({ DraftBroadcastID }) =>
        navigate({ to: addresses.newBroadcast, search: { draft: DraftBroadcastID, ...(step > 1 && { step }) } }),
      // The toast has said so; the people are still here to try again.
      () => {},
    )
  const ask = (question: Asked): void => {
    setFailure(undefined)
    setAsked(question)
    setIsOpen(true)
  }
  const confirm = async ({ act, meant, onDone }: Asked): Promise<void> => {
    const { query, selection: Selection } = meantInput(meant)
    const input = { params, query, body: { Selection } }
    try {
      if (act === 'optOut') {
        const { Count, TaskID } = await optOut.mutateAsync(input)
        if (TaskID !== null) follow()
        else
          notify(
            `${formatCounted(Count, 'person is', 'people are')} opted out of your ${areCalled(meant) ? 'calls' : 'texts'}.`,
          )
      } else {
        const { Count, Broadcast: fresh, TaskID } = await remove.mutateAsync(input)
        putBroadcast(cache, fresh)
        if (TaskID !== null) follow()
        else notify(`${formatCounted(Count, 'person was', 'people were')} taken out of “${BroadcastName}”.`)
      }
      setIsOpen(false)
      onDone()
    } catch (error) {
      setFailure(
        act === 'optOut' ? sentenceOf(error, 'There was an error opting these people out.') : updateRefusal(error),
      )
    }
  }

  const dialog =
    asked &&
    (asked.act === 'group' ? (
      <MakeGroupDialog
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        BroadcastID={BroadcastID}
        meant={asked.meant}
        count={asked.count}
        onMade={asked.onDone}
      />
    ) : (
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        {...questions[asked.act](formatCounted(asked.count, 'person', 'people'), areCalled(asked.meant))}
        isDangerous
        isWorking={optOut.isPending || remove.isPending}
        error={failure}
        onConfirm={() => void confirm(asked)}
      />
    ))

  return {
    dialog,
    isWorking: toDraft.isPending || answer.isPending,
    /** A draft to these people; `copy` takes message and settings along and opens it at its last step. */
    newBroadcast: (meant: Meant, { copy = false, name }: { copy?: boolean; name?: string } = {}): void => {
      const { query, selection: Selection } = meantInput(meant)
      const body = { Selection, copy, ...(name !== undefined && { BroadcastName: name }) }
      open(toDraft.mutateAsync({ params, query, body }), copy ? 4 : 1)
    },
    /** A draft to people who replied. */
    answerReplies: ({ q, selection }: MeantReplies): void =>
      open(answer.mutateAsync({ params, query: { q, ...onlyReplies }, body: { Selection: wire(selection) } }), 1),
    makeGroup: (meant: Meant, count: number, onDone = () => {}): void => ask({ act: 'group', meant, count, onDone }),
    optOut: (meant: Meant, count: number, onDone = () => {}): void => ask({ act: 'optOut', meant, count, onDone }),
    remove: (meant: Meant, count: number, onDone = () => {}): void => ask({ act: 'remove', meant, count, onDone }),
  }
}

export type PeopleActs = ReturnType<typeof usePeopleActs>

const questions = {
  optOut: (people: string, isCalls: boolean) => ({
    title: `Opt out ${people}?`,
    confirm: `Opt out ${people}`,
    children: isCalls
      ? 'Nobody of your account calls them any more, in this broadcast or any other; texts still reach them. To call them again they must agree to it; the report of opt-outs has all of them.'
      : 'Your texts no longer reach them, in this broadcast or any other. To text them again they must agree to it; the report of opt-outs has all of them.',
  }),
  remove: (people: string) => ({
    title: `Take ${people} out?`,
    confirm: `Take out ${people}`,
    children:
      'They will not get this broadcast, and the credits set aside for them are given back. Your contacts stay as they are.',
  }),
}
