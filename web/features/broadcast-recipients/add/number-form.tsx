import type { BroadcastType } from '@carillon/domain/broadcast/type.ts'
import { unitedStates } from '@carillon/domain/phone/countries.ts'
import { Button, Group, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { sentenceOf } from '../../../platform/api.ts'
import { LeaveButton } from '../../../ui/dialog/leave-button.tsx'
import { formatCounted } from '../../../ui/format.ts'
import { notifyFailure } from '../../../ui/notify.ts'
import { phoneText } from '../../../ui/phone.tsx'
import { useIsHere } from '../../../ui/use-is-here.ts'
import { useAccount } from '../../account/queries.ts'
import { updateFailed, useAddContacts } from '../recipient-queries.ts'
import { alreadyAdded, type RefusedNumber, readTypedNumbers } from '../typed-numbers.ts'
import { NumberStateList } from './number-state-list.tsx'
import { useNumberStates } from './number-states.ts'
import type { AddProps } from './use-adding.ts'

const nobody = { numbers: '', FirstName: '', LastName: '', Notes: '' }

type Props = Omit<AddProps, 'onAdded'> & { DraftBroadcastID: number | undefined; type: BroadcastType }

/** Adds people one by one: a number with a name, or several numbers. Says of each what it is, and stays open for the next. */
export const NumberForm = ({ DraftBroadcastID, type, onClose, ensureDraft }: Props) => {
  const { CountryID = unitedStates } = useAccount()
  const field = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState(nobody)
  const [refused, setRefused] = useState<readonly RefusedNumber[]>([])
  const [isTried, setIsTried] = useState(false)
  const [told, setTold] = useState('')
  const [isWorking, setIsWorking] = useState(false)
  const add = useAddContacts()
  const isHere = useIsHere()
  const read = readTypedNumbers(typed.numbers, CountryID)
  const isOne = read.good.length <= 1
  // What is still being typed is not wrong yet: the last number is judged once it is long enough, or after the button.
  const isOpen = !isTried && !/[,;\n]\s*$/.test(typed.numbers)
  const judged = read.refused.filter(
    ({ typed: number }) =>
      !(isOpen && typed.numbers.trimEnd().endsWith(number) && number.replace(/\D/g, '').length < 10),
  )
  const states = useNumberStates(DraftBroadcastID, { good: read.good, refused: judged, type })

  const change = (part: Partial<typeof nobody>): void => {
    setTyped({ ...typed, ...part })
    if (part.numbers === undefined) return
    setIsTried(false)
    setRefused([])
    setTold('')
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setIsTried(true)
    setTold('')
    setRefused(typed.numbers.trim() === '' ? [{ typed: '', sentence: 'Enter a Phone Number.' }] : [])
    if (read.good.length === 0) return field.current?.focus()
    setIsWorking(true)
    try {
      const DraftBroadcastID = await ensureDraft()
      const { FirstName, LastName, Notes } = isOne ? typed : nobody
      const Contacts = read.good.map(({ PrimaryPhone }) => ({ PrimaryPhone, FirstName, LastName, Notes }))
      const { Added, FailedContacts } = await add.mutateAsync({ params: { DraftBroadcastID }, body: { Contacts } })
      setRefused(
        FailedContacts.map(({ PrimaryPhone, Message }) => ({ typed: phoneText(PrimaryPhone), sentence: Message })),
      )
      // What was written twice is added; only what is to be mended stays.
      const left = read.refused.filter(({ sentence }) => sentence !== alreadyAdded)
      setTyped({ ...nobody, numbers: left.map((each) => each.typed).join('\n') })
      setTold(Added > 0 ? `${formatCounted(Added, 'number')} added.` : '')
    } catch (error) {
      const sentence = sentenceOf(error, updateFailed)
      // What is said of the number itself is said once.
      if (!states.some((state) => state.sentence === sentence)) setRefused([{ typed: '', sentence }])
      if (!isHere.current) notifyFailure(sentence)
    } finally {
      setIsWorking(false)
      field.current?.focus()
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="sm">
        <Textarea
          ref={field}
          label="Phone numbers"
          description="One, or several separated by commas or lines."
          data-autofocus
          autosize
          minRows={2}
          maxRows={8}
          value={typed.numbers}
          onChange={(event) => change({ numbers: event.currentTarget.value })}
        />
        <NumberStateList states={[...states, ...refused.map((each) => ({ ...each, kind: 'refused' as const }))]} />
        {isOne && (
          <>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
              <TextInput
                label="First name"
                maxLength={50}
                value={typed.FirstName}
                onChange={(event) => change({ FirstName: event.currentTarget.value })}
              />
              <TextInput
                label="Last name"
                maxLength={50}
                value={typed.LastName}
                onChange={(event) => change({ LastName: event.currentTarget.value })}
              />
            </SimpleGrid>
            <TextInput
              label="Notes"
              maxLength={50}
              value={typed.Notes}
              onChange={(event) => change({ Notes: event.currentTarget.value })}
            />
          </>
        )}
        <Text c="var(--c-green)" fw={560} role="status">
          {told}
        </Text>
        <Group justify="flex-end" gap="xs">
          <LeaveButton onClose={onClose}>Done</LeaveButton>
          <Button type="submit" loading={isWorking}>
            {/* How many are on the list already is known only then. */}
            {read.good.length > 1 ? 'Add these numbers' : 'Add number'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
