import { addOptOut } from '@carillon/contract/opt-outs.ts'
import { findCountry, isNorthAmerican } from '@carillon/domain/phone/countries.ts'
import { parsePhone } from '@carillon/domain/phone/number.ts'
import { Radio, Stack, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { fieldErrorsOf, sentenceOf } from '../../../platform/api.ts'
import { useSend } from '../../../platform/queries.ts'
import { FormFooter } from '../../../ui/form-footer.tsx'
import { notify } from '../../../ui/notify.ts'
import { phoneText } from '../../../ui/phone.tsx'
import { useAccount } from '../../account/queries.ts'
import { optOutCalls } from '../queries.ts'

type Choice = 'Text' | 'Voice' | 'Both'
const choices: readonly (readonly [Choice, string])[] = [
  ['Both', 'Texts and calls'],
  ['Text', 'Texts'],
  ['Voice', 'Calls'],
]

/** The number is judged on saving, and from then on with each key. */
export const AddOptOutForm = ({ onClose }: { onClose: () => void }) => {
  const { CountryID } = useAccount()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [Channel, setChannel] = useState<Choice>('Both')
  const [isTried, setIsTried] = useState(false)
  const [refused, setRefused] = useState<{ PhoneNumber?: string; form?: string }>({})
  const add = useSend(addOptOut, { isOnce: true, invalidates: optOutCalls })
  const read = parsePhone(typed, CountryID)
  const fault = 'why' in read ? read.why.sentence : undefined

  const submit = async (): Promise<void> => {
    setIsTried(true)
    setRefused({})
    if ('why' in read) return void field.current?.focus()
    try {
      const { Added } = await add.mutateAsync({ body: { PhoneNumber: typed, Channel } })
      const number = phoneText(String(read.phone))
      notify(Added > 0 ? `${number} is opted out.` : `${number} was opted out already.`)
      onClose()
    } catch (error) {
      const PhoneNumber = fieldErrorsOf(error).PhoneNumber?.[0]
      setRefused(PhoneNumber ? { PhoneNumber } : { form: sentenceOf(error, 'There was an error adding the opt-out.') })
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="md">
        <TextInput
          ref={field}
          data-autofocus
          label="Phone number"
          description={hintOf(CountryID)}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={40}
          value={typed}
          error={refused.PhoneNumber ?? (isTried ? fault : undefined)}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setRefused({})
          }}
          onBlur={() => 'phone' in read && setTyped(phoneText(String(read.phone)))}
        />
        <Radio.Group
          label="No more"
          value={Channel}
          onChange={(value) => setChannel(choices.find(([choice]) => choice === value)?.[0] ?? 'Both')}
        >
          <Stack gap="xs" mt={4}>
            {choices.map(([value, label]) => (
              <Radio key={value} value={value} label={label} />
            ))}
          </Stack>
        </Radio.Group>
        <FormFooter error={refused.form} save="Opt out" isSaving={add.isPending} onClose={onClose} />
      </Stack>
    </form>
  )
}

const hintOf = (CountryID: number): string | undefined =>
  isNorthAmerican(CountryID) ? 'Ten digits, such as 217 555 0100.' : findCountry(CountryID)?.hint
