import type { MergedMessage, TemplateMerge } from '@carillon/contract/template-merges.ts'
import { parseMerge } from '@carillon/domain/text/merge-field.ts'
import { Button, Group, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { notifyUndo } from '../../ui/notify.ts'
import { phoneText } from '../../ui/phone.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import { personName } from '../broadcast-recipients/person-name.ts'
import classes from './merge.module.css'
import { messagesFailed, useCorrectPerson, useExclude, useWriteOwn } from './merge-queries.ts'
import { NamesForm } from './names-form.tsx'
import { OwnMessageForm } from './own-message-form.tsx'

type Props = {
  DraftBroadcastID: number
  merge: TemplateMerge
  message: MergedMessage
  isStale: boolean
  signature: string
  common: string
  onChanged: () => Promise<void>
}

/** One person's message: what is wrong with it, and the ways to put it right. */
export const MergePerson = ({ DraftBroadcastID, merge, message, isStale, signature, common, onChanged }: Props) => {
  const row = useRef<HTMLLIElement>(null)
  const [open, setOpen] = useState<'names' | 'own'>()
  const [failure, setFailure] = useState<string>()
  const correct = useCorrectPerson()
  const write = useWriteOwn()
  const exclude = useExclude()
  const isValid = message.TemplateMergeMessageStatus === 'Valid'
  const name = personName(message) || phoneText(message.PhoneNumber)

  const during = async (act: () => Promise<unknown>): Promise<void> => {
    setFailure(undefined)
    try {
      await act()
      setOpen(undefined)
      const here = row.current
      const beside = here?.nextElementSibling ?? here?.previousElementSibling
      await onChanged()
      // The next person follows one who is done with.
      setTimeout(() => (here?.isConnected ? here : beside)?.querySelector('button')?.focus())
    } catch (error) {
      setFailure(sentenceOf(error, messagesFailed))
    }
  }
  /** Back at the act that opened it. */
  const cancel = (): void => {
    const at = row.current
    const act = open
    setOpen(undefined)
    setTimeout(() => at?.querySelector<HTMLElement>(`[data-act="${act}"]`)?.focus())
  }
  const take = (Exclude: boolean): Promise<void> =>
    during(async () => {
      const params = { TemplateMergeID: merge.ID }
      const Selection = { Type: 'Selected' as const, Items: [message.ID] }
      await exclude.mutateAsync({ params, query: { status: 'All' }, body: { Selection, Update: { Exclude } } })
      if (Exclude) notifyUndo(`${name} is left out.`, () => void take(false))
    })
  const writeOwn = (TextMessage: string | null): Promise<void> =>
    during(() =>
      write.mutateAsync({ params: { DraftBroadcastID }, body: { PhoneNumber: message.PhoneNumber, TextMessage } }),
    )

  return (
    <li ref={row} className={classes.person} aria-label={name}>
      <div className={classes.head}>
        <span>
          <b>{name}</b>{' '}
          {personName(message) && (
            <Text span c="dimmed">
              {phoneText(message.PhoneNumber)}
            </Text>
          )}
        </span>
        {message.Exclude ? (
          <StatusWord word="Left out" tone="grey" />
        ) : isValid ? (
          message.IsOwn && <StatusWord word="Own message" tone="violet" />
        ) : (
          <StatusWord word={message.StatusText} tone="red" />
        )}
      </div>
      {message.Message !== '' && open !== 'own' && <p className={classes.message}>{message.Message}</p>}
      {open === 'names' && (
        <NamesForm
          fields={merge.Fields}
          person={message}
          isSaving={correct.isPending}
          onCancel={cancel}
          onSave={(names) =>
            void during(() =>
              correct.mutateAsync({ params: { DraftBroadcastID }, body: { Contacts: [{ ID: message.ID, ...names }] } }),
            )
          }
        />
      )}
      {open === 'own' && (
        <OwnMessageForm
          name={name}
          first={message.Message || filledIn(common, message)}
          signature={signature}
          isSaving={write.isPending}
          onCancel={cancel}
          onSave={(text) => void writeOwn(text)}
        />
      )}
      {failure && (
        <Text c="red" role="alert">
          {failure}
        </Text>
      )}
      {open === undefined && (
        <Group gap={4}>
          {message.Exclude ? (
            <Act name={name} isOff={isStale} onAct={() => void take(false)}>
              Take in again
            </Act>
          ) : (
            <>
              {!message.IsOwn && merge.Fields.length > 0 && (
                <Act name={name} act="names" isOff={isStale} onAct={() => setOpen('names')}>
                  Correct names
                </Act>
              )}
              <Act name={name} act="own" isOff={isStale} onAct={() => setOpen('own')}>
                {message.IsOwn ? 'Change message' : 'Own message'}
              </Act>
              {message.IsOwn && (
                <Act name={name} isOff={isStale} onAct={() => void writeOwn(null)}>
                  Common message
                </Act>
              )}
              <Act name={name} isOff={isStale} onAct={() => void take(true)}>
                Leave out
              </Act>
            </>
          )}
        </Group>
      )}
    </li>
  )
}

/** The message for everyone as far as this person's fields go; what is empty leaves nothing. */
const filledIn = (common: string, person: MergedMessage): string =>
  parseMerge(common)
    .map((part) =>
      part.kind === 'field' ? person[part.field].trim() || (part.fallback ?? '') : common.slice(part.start, part.end),
    )
    .join('')

type ActProps = { name: string; act?: 'names' | 'own'; isOff: boolean; onAct: () => void; children: string }

const Act = ({ name, act, isOff, onAct, children }: ActProps) => (
  <Button
    variant="subtle"
    size="compact-sm"
    aria-label={`${children}: ${name}`}
    data-act={act}
    disabled={isOff}
    onClick={onAct}
  >
    {children}
  </Button>
)
