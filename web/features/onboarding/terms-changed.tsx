import { agreeToTerms } from '@carillon/contract/onboarding.ts'
import { termsVersion } from '@carillon/domain/people/onboarding-steps.ts'
import { Checkbox, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { focusFirstFault } from '../../ui/first-fault.ts'
import { FormFooter } from '../../ui/form-footer.tsx'
import { notify } from '../../ui/notify.ts'
import { useAccount } from '../account/queries.ts'
import { TermsWords } from './terms-words.tsx'

/** For an owner who agreed to older terms: once at each visit until they agree, as nothing else may wait for it (rules/onboarding 9). */
export const TermsChanged = () => {
  const { CompanyName } = useAccount()
  const [isOpen, setIsOpen] = useState(true)
  const [isAgreed, setIsAgreed] = useState(false)
  const [error, setError] = useState<string>()
  const send = useSend(agreeToTerms)
  const later = (): void => setIsOpen(false)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!isAgreed) {
      setError('Agree to the terms to go on.')
      return focusFirstFault()
    }
    // The version whose words stand here, which need not be the newest where a page has been open for long.
    const agreed = await send.mutateAsync({ body: { TermsVersion: termsVersion } }).catch(() => undefined)
    if (!agreed) return
    later()
    notify('You have agreed to the new terms.')
  }
  return (
    <Dialog opened={isOpen} onClose={later} title="Our terms of use have changed" size={560}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          <Text>
            Please read the version of {termsVersion}. We keep that you agreed to it, when, and from which network
            address.
          </Text>
          <TermsWords />
          <Checkbox
            label={`I agree to these terms for ${CompanyName}.`}
            checked={isAgreed}
            error={error}
            aria-invalid={error !== undefined}
            onChange={({ currentTarget }) => {
              setIsAgreed(currentTarget.checked)
              setError(undefined)
            }}
          />
          <FormFooter
            error={send.isError ? sentenceOf(send.error, 'There was an error saving that you agree.') : undefined}
            save="Agree"
            isSaving={send.isPending}
            onClose={later}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
