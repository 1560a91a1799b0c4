import { listTrunks, type Trunk, testTrunk } from '@carillon/contract/trunks.ts'
import { Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fieldErrorsOf, sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormFooter } from '../../ui/form-footer.tsx'
import { formatWhen } from '../../ui/format.ts'
import { phoneText } from '../../ui/phone.tsx'
import { isUnderWay, testSentence } from './trunk-state.ts'

type Props = { trunk: Trunk; opened: boolean; onClose: () => void }

/** Calls a number by this trunk and no other. */
export const TestDialog = ({ trunk, opened, onClose }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={`Test ${trunk.Name}`} size={480}>
    <Form trunk={trunk} onClose={onClose} />
  </Dialog>
)

const Form = ({ trunk: { TrunkID, LastTest }, onClose }: Pick<Props, 'trunk' | 'onClose'>) => {
  const [form, setForm] = useState({
    PhoneNumber: LastTest ? phoneText(LastTest.PhoneNumber) : '',
    CallerID: LastTest ? phoneText(LastTest.CallerID) : '',
  })
  const test = useSend(testTrunk, { invalidates: [listTrunks] })
  const faults = fieldErrorsOf(test.error)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        test.mutate({ params: { TrunkID }, body: form })
      }}
    >
      <Stack gap="md">
        <Text>A call says that it is a test, and hangs up. Use a phone that you can answer.</Text>
        <TextInput
          data-autofocus
          label="Number to call"
          type="tel"
          autoComplete="tel"
          maxLength={40}
          value={form.PhoneNumber}
          error={faults.PhoneNumber?.[0]}
          onChange={(event) => setForm({ ...form, PhoneNumber: event.currentTarget.value })}
        />
        <TextInput
          label="Caller ID"
          description="A number that the trunk lets you call from"
          type="tel"
          autoComplete="off"
          maxLength={40}
          value={form.CallerID}
          error={faults.CallerID?.[0]}
          onChange={(event) => setForm({ ...form, CallerID: event.currentTarget.value })}
        />
        <div role="status">
          {LastTest && (
            <>
              <Text fw={560}>{testSentence(LastTest)}</Text>
              <Text size="xs" c="dimmed">
                {phoneText(LastTest.PhoneNumber)}, {formatWhen(LastTest.AskedDate)}
              </Text>
            </>
          )}
        </div>
        <FormFooter
          error={
            test.isError && Object.keys(faults).length === 0
              ? sentenceOf(test.error, 'There was an error testing the trunk.')
              : undefined
          }
          save="Call"
          isSaving={test.isPending || isUnderWay(LastTest)}
          onClose={onClose}
          leave="Close"
        />
      </Stack>
    </form>
  )
}
