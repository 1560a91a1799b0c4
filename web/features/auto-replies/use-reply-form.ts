import type { AutoReply } from '@carillon/contract/auto-replies.ts'
import type { AutoReplyForm } from '@carillon/domain/conversation/auto-reply.ts'
import type { DaySchedules } from '@carillon/domain/conversation/office-hours.ts'
import { type FormEvent, useRef, useState } from 'react'
import { notify } from '../../ui/notify.ts'
import type { Told } from '../editing/conflict-rows.ts'
import { useEditing } from '../editing/use-editing.tsx'
import { useAddReply, useUpdateReply } from './queries.ts'
import { type ReplyFaults, replyFaults, replyRefusal } from './reply-faults.ts'

export type ReplyBody = Pick<AutoReply, 'Active' | 'Message' | 'Keyword' | 'TextNumberIDs' | 'ListID'> & {
  AutoReplyTypeID: AutoReply['AutoReplyTypeID']
  DaySchedules: DaySchedules
}

type Options = {
  /** To change; without one a new one is made. */
  reply: AutoReply | undefined
  began: ReplyBody
  isKeyword: boolean
  told: Told
  /** Said when it is saved. */
  done: (saved: AutoReply) => string
  onClose: () => void
}

/** Saves an auto reply or a keyword: what has changed of one, or all of a new one. */
export const useReplyForm = ({ reply, began, isKeyword, told, done, onClose }: Options) => {
  const [body, setBody] = useState(began)
  const [faults, setFaults] = useState<ReplyFaults>({})
  const form = useRef<HTMLFormElement>(null)
  const add = useAddReply()
  const update = useUpdateReply()
  const editing = useEditing(began, told)

  const refuse = (found: ReplyFaults): void => {
    setFaults(found)
    // The field is marked once React has drawn it.
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const save = async (): Promise<void> => {
    const given = { ...body, Keyword: body.Keyword.trim() }
    const found = replyFaults(given satisfies AutoReplyForm, isKeyword)
    if (Object.keys(found).length > 0) return refuse(found)
    try {
      if (!reply) notify(done(await add.mutateAsync({ body: given })))
      else {
        const params = { AutoReplyID: reply.ID }
        const saved = await editing.save(given, (change) => update.mutateAsync({ params, body: change }))
        if (saved.is === 'back') return
        if (saved.is === 'saved') notify(done(saved.reply))
      }
      onClose()
    } catch (error) {
      refuse(replyRefusal(error, `There was an error ${reply ? 'updating' : 'adding'} your ${thing(isKeyword)}.`))
    }
  }

  return {
    body,
    faults,
    change: (part: Partial<ReplyBody>): void => {
      setBody((before) => ({ ...before, ...part }))
      const touched = Object.keys(part)
      setFaults((known) =>
        Object.fromEntries(
          Object.entries(known).filter(([path]) => !touched.includes(path.split('.')[0]!) && path !== 'root'),
        ),
      )
    },
    isSaving: add.isPending || update.isPending,
    props: {
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent): void => {
        event.preventDefault()
        // A form in a dialog stands in the page's own form for React.
        event.stopPropagation()
        void save()
      },
    },
    dialog: editing.dialog,
  }
}

const thing = (isKeyword: boolean): string => (isKeyword ? 'keyword' : 'auto reply')
