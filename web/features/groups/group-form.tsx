import { addGroup, type Group } from '@carillon/contract/groups.ts'
import { reservedKeywordSentences, whyNotKeyword } from '@carillon/domain/phone/opt-words.ts'
import { Alert, Anchor, Button, Group as Row, Stack, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, fieldErrorsOf, sentenceOf } from '../../platform/api.ts'
import { useUnsaved } from '../../ui/dialog/dialog-context.ts'
import { LeaveButton } from '../../ui/dialog/leave-button.tsx'
import { TextExchange } from '../../ui/text-exchange.tsx'
import { useAccount, useUser } from '../account/queries.ts'
import { type Sharing, SharingFields } from '../sharing/sharing-fields.tsx'
import { joinEveryoneSentence, joinSentence, standardJoinReply } from './join-words.ts'

/** What a form gives: of Everyone the Join Reply alone. */
export type GroupGiven = { ListName?: string; Keyword?: string; JoinReply: string } & Partial<Sharing>

type Props = {
  group: Group | undefined
  submit: string
  failure: string
  onSave: (given: GroupGiven) => Promise<void>
  onClose: () => void
}

type Words = Record<'ListName' | 'Keyword' | 'JoinReply', string>
type Faults = Partial<Record<keyof Words | 'root', string>>

const longestReply = 160

/** Name, keyword and Join Reply, with what a person who joins will see. */
export const GroupForm = ({ group, submit, failure, onSave, onClose }: Props) => {
  const { CompanyName } = useAccount()
  const { TextNumbers, Permissions } = useUser()
  const number = (TextNumbers.find(({ IsDefault }) => IsDefault) ?? TextNumbers[0])?.TextPhoneNumber
  const isEveryone = group?.ListType === 'System'
  const mayShare = group ? group.CanShare : Permissions.CanSeeAllRoster
  const [sharing, setSharing] = useState<Sharing>({
    IsShared: group?.IsShared ?? false,
    SharedWith: group?.SharedWith ?? [],
  })
  useUnsaved(
    sharing.IsShared !== (group?.IsShared ?? false) || sharing.SharedWith.join() !== (group?.SharedWith ?? []).join(),
  )
  const [given, setGiven] = useState<Words>({
    ListName: group?.ListName ?? '',
    Keyword: group?.Keyword ?? '',
    JoinReply: group?.JoinReply ?? '',
  })
  const [faults, setFaults] = useState<Faults>({})
  const [isSaving, setIsSaving] = useState(false)
  const [isJoined, setIsJoined] = useState(group !== undefined)
  const form = useRef<HTMLFormElement>(null)

  const refuse = (found: Faults): void => {
    setFaults(found)
    if (found.Keyword || found.JoinReply) setIsJoined(true)
    const [first] = Object.keys(found)
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const found = faultsOf(given, isEveryone)
    if (Object.keys(found).length > 0) return refuse(found)
    setIsSaving(true)
    try {
      await onSave(isEveryone ? { JoinReply: given.JoinReply } : { ...given, ...(mayShare && sharing) })
    } catch (error) {
      refuse(faultsOfRefusal(error, failure))
    } finally {
      setIsSaving(false)
    }
  }
  const open = (): void => {
    setIsJoined(true)
    // The field is there once React has drawn it.
    setTimeout(() => form.current?.querySelector<HTMLElement>('[name="Keyword"]')?.focus())
  }
  const field = (name: keyof typeof given) => ({
    name,
    value: given[name],
    error: faults[name],
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      const { value } = currentTarget
      setGiven((before) => ({ ...before, [name]: value }))
      setFaults(({ [name]: _, root: __, ...others }) => others)
    },
  })

  return (
    <form ref={form} onSubmit={(event) => void save(event)} noValidate>
      <Stack gap="md">
        {!isEveryone && <TextInput label="Group name" data-autofocus maxLength={50} {...field('ListName')} />}
        {!isJoined && (
          <Anchor component="button" type="button" size="sm" ta="start" onClick={open}>
            Let people join by text
          </Anchor>
        )}
        {isJoined && !isEveryone && (
          <TextInput
            label="Keyword (optional)"
            description="A short word is easier to text than the group’s name."
            maxLength={30}
            {...field('Keyword')}
          />
        )}
        {isJoined && (
          <>
            <Textarea
              label="Join Reply (optional)"
              description={`Answers whoever joins. Characters: ${given.JoinReply.length}/${longestReply}`}
              {...(isEveryone && { 'data-autofocus': true })}
              autosize
              minRows={2}
              maxRows={5}
              maxLength={longestReply}
              {...field('JoinReply')}
            />
            <TextExchange
              sentence={
                isEveryone
                  ? joinEveryoneSentence(number)
                  : joinSentence({ keyword: given.Keyword, listName: given.ListName, number })
              }
              sent={`JOIN${isEveryone ? '' : ` ${given.Keyword.trim() || given.ListName.trim()}`}`}
              answer={given.JoinReply.trim() || standardJoinReply(CompanyName)}
            />
          </>
        )}
        {mayShare && !isEveryone && (
          <SharingFields
            label="Who sees it and its people"
            description="They text them and do not change them. Of other groups they learn nothing."
            nobody="Those who see all contacts"
            sharing={sharing}
            isLeftOut={({ Role }) => Role === 'Owner'}
            onChange={setSharing}
          />
        )}
        {faults.root && (
          <Alert color="red" role="alert">
            {faults.root}
          </Alert>
        )}
        <Row justify="flex-end" gap="xs">
          <LeaveButton onClose={onClose} />
          <Button type="submit" loading={isSaving}>
            {submit}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

const faultsOf = (given: Words, isEveryone: boolean): Faults => {
  if (isEveryone) return {}
  const faults: Faults = {}
  for (const { path, message } of addGroup.body.safeParse(given).error?.issues ?? []) {
    faults[path[0] as keyof Words] ??= message
  }
  const reserved = given.Keyword.trim() && whyNotKeyword(given.Keyword)
  if (reserved) faults.Keyword ??= reservedKeywordSentences[reserved]
  return faults
}

const faultsOfRefusal = (error: unknown, failure: string): Faults => {
  const sentence = sentenceOf(error, failure)
  const name = error instanceof ApiError ? error.reply?.ErrorName : undefined
  if (name === 'GroupNameTaken') return { ListName: sentence }
  if (name === 'KeywordTaken') return { Keyword: sentence }
  const { ListName, Keyword, JoinReply } = fieldErrorsOf(error)
  const faults: Faults = {
    ...(ListName?.[0] && { ListName: ListName[0] }),
    ...(Keyword?.[0] && { Keyword: Keyword[0] }),
    ...(JoinReply?.[0] && { JoinReply: JoinReply[0] }),
  }
  return Object.keys(faults).length > 0 ? faults : { root: sentence }
}
