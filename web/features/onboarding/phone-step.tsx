import { listVerifiedNumbers } from '@carillon/contract/verification.ts'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '../../platform/queries.ts'
import { phoneText } from '../../ui/phone.tsx'
import { VerifyPhone } from '../account/verify-phone.tsx'
import { StepForm } from './step-form.tsx'
import { type StepProps, useSaveStep } from './use-save-step.ts'

/** A phone of their own, by a code: it is whom a free trial may text first. */
export const PhoneStep = ({ onDone }: StepProps) => {
  const { save, failed, isSaving } = useSaveStep('mfa')
  const { data } = useCall(listVerifiedNumbers, { query: { pagesize: 5 } })
  const [isAsked, setIsAsked] = useState(false)
  const own = data?.Items.filter(({ IsOwn }) => IsOwn) ?? []
  const goOn = async (): Promise<void> => {
    if (await save()) onDone()
  }
  return (
    <>
      <StepForm
        title="Verify your phone"
        sentence="We text a code to your mobile phone. It is the first that you can text in your free trial."
        button={own.length > 0 ? 'Continue' : 'Verify my phone'}
        failed={failed}
        isSaving={isSaving}
        other={
          own.length > 0 && (
            <Button variant="default" size="md" onClick={() => setIsAsked(true)}>
              Verify another phone
            </Button>
          )
        }
        onSubmit={() => (own.length > 0 ? goOn() : setIsAsked(true))}
      >
        {own.map(({ PhoneNumber }) => (
          <Text key={PhoneNumber}>
            <b>{phoneText(PhoneNumber)}</b> is verified.
          </Text>
        ))}
      </StepForm>
      <VerifyPhone opened={isAsked} onClose={() => setIsAsked(false)} onVerified={() => void goOn()} />
    </>
  )
}
