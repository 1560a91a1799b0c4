import { type OptOut, reverseOptOut } from '@carillon/contract/opt-outs.ts'
import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { useRef, useState } from 'react'
import { sentenceOf } from '../../../platform/api.ts'
import { useSend } from '../../../platform/queries.ts'
import { notify } from '../../../ui/notify.ts'
import { phoneText } from '../../../ui/phone.tsx'
import { optOutCalls } from '../queries.ts'
import { channelWord } from '../words.ts'

/** Takes an opt-out back, once the user has declared that there is consent. */
export const ReverseForm = ({ optOut }: { optOut: OptOut }) => {
  const box = useRef<HTMLInputElement>(null)
  const [isDeclared, setIsDeclared] = useState(false)
  const [error, setError] = useState<string>()
  const reverse = useSend(reverseOptOut, { invalidates: optOutCalls })
  const what = channelWord(optOut.Channel).toLowerCase()

  const submit = async (): Promise<void> => {
    if (!isDeclared) {
      setError('Please confirm you have collected proper consent.')
      box.current?.focus()
      return
    }
    try {
      await reverse.mutateAsync({
        params: { PhoneNumber: wholeNumber(optOut) },
        body: { Channel: optOut.Channel, UserIndicatedConsentDeclared: true },
      })
      notify(`Your ${what} reach ${phoneText(optOut.PhoneNumber)} again.`)
    } catch (refused) {
      setError(sentenceOf(refused, 'There was an error reversing the opt-out.'))
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
      <Stack gap="sm">
        <Checkbox
          ref={box}
          label="I confirm that this person has agreed to be contacted again."
          checked={isDeclared}
          aria-invalid={Boolean(error) || undefined}
          error={error && <span role="alert">{error}</span>}
          onChange={(event) => {
            setIsDeclared(event.currentTarget.checked)
            setError(undefined)
          }}
        />
        <Group>
          <Button type="submit" variant="default" loading={reverse.isPending}>
            Allow {what} again
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Ten digits may be an American number or one abroad; the identity of the opt-out has the whole one. */
const wholeNumber = ({ OptOutID }: OptOut): string => `+${OptOutID.split('-')[0]}`
