import { unitedStates } from '@carillon/domain/phone/countries.ts'
import { Button, Group, Modal, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { sentenceOf } from '../../../platform/api.ts'
import { formatCounted } from '../../../ui/format.ts'
import { phoneText } from '../../../ui/phone.tsx'
import { useAccount } from '../../account/queries.ts'
import classes from './add-dialog.module.css'
import { updateFailed, useAddContacts } from './recipient-queries.ts'
import { type RefusedNumber, readTypedNumbers } from './typed-numbers.ts'

type Props = { opened: boolean; onClose: () => void; ensureDraft: () => Promise<number> }

/** Adds numbers by hand: one with a name, or several at once. Stays open for the next. */
export const AddNumbersDialog = ({ opened, onClose, ensureDraft }: Props) => (
  <Modal opened={opened} onClose={onClose} title="Add numbers">
    <NumberForm onClose={onClose} ensureDraft={ensureDraft} />
  </Modal>
)

const nobody = { numbers: '', FirstName: '', LastName: '', Notes: '' }

const NumberForm = ({ onClose, ensureDraft }: Omit<Props, 'opened'>) => {
  const { CountryID = unitedStates } = useAccount()
  const field = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState(nobody)
  const [refused, setRefused] = useState<readonly RefusedNumber[]>([])
  const [told, setTold] = useState('')
  const [isWorking, setIsWorking] = useState(false)
  const add = useAddContacts()
  const { good } = readTypedNumbers(typed.numbers, CountryID)
  const isOne = good.length <= 1

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const read = readTypedNumbers(typed.numbers, CountryID)
    const found = [...read.refused]
    if (read.good.length === 0 && found.length === 0) found.push({ typed: '', sentence: 'Enter a Phone Number.' })
    setRefused(found)
    setTold('')
    if (read.good.length === 0) return field.current?.focus()
    setIsWorking(true)
    try {
      const DraftBroadcastID = await ensureDraft()
      const { FirstName, LastName, Notes } = read.good.length === 1 ? typed : nobody
      const Contacts = read.good.map(({ PrimaryPhone }) => ({ PrimaryPhone, FirstName, LastName, Notes }))
      const { Added, FailedContacts } = await add.mutateAsync({ params: { DraftBroadcastID }, body: { Contacts } })
      const sentences = FailedContacts.map(({ PrimaryPhone, Message }) => ({
        typed: phoneText(PrimaryPhone),
        sentence: Message,
      }))
      setRefused([...found, ...sentences])
      setTyped({ ...nobody, numbers: found.map(({ typed }) => typed).join('\n') })
      setTold(Added > 0 ? `${formatCounted(Added, 'number')} added.` : '')
    } catch (error) {
      setRefused([...found, { typed: '', sentence: sentenceOf(error, updateFailed) }])
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
          minRows={1}
          maxRows={6}
          inputMode="tel"
          value={typed.numbers}
          onChange={(event) => setTyped({ ...typed, numbers: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.shiftKey && !typed.numbers.includes('\n')) {
              event.preventDefault()
              event.currentTarget.form?.requestSubmit()
            }
          }}
        />
        {isOne && (
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            {(['FirstName', 'LastName'] as const).map((name) => (
              <TextInput
                key={name}
                label={name === 'FirstName' ? 'First name' : 'Last name'}
                maxLength={50}
                value={typed[name]}
                onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
              />
            ))}
          </SimpleGrid>
        )}
        <div aria-live="polite">
          {refused.length > 0 && (
            <ul className={classes.refused}>
              {refused.slice(0, 50).map(({ typed, sentence }) => (
                <li key={typed + sentence}>
                  {typed && <b>{typed}: </b>}
                  {sentence}
                </li>
              ))}
              {refused.length > 50 && <li>and {refused.length - 50} more.</li>}
            </ul>
          )}
          {told && (
            <Text c="var(--c-green)" fw={560}>
              {told}
            </Text>
          )}
        </div>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Done
          </Button>
          <Button type="submit" loading={isWorking}>
            {good.length > 1 ? `Add ${good.length} numbers` : 'Add number'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
