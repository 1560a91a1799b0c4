import { getLocalNumbers, reserveLocalNumber } from '@carillon/contract/local-numbers.ts'
import { whyNotAreaCode } from '@carillon/domain/people/onboarding.ts'
import { Alert, Input, PinInput, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { fieldErrorsOf, sentenceOf } from '../../platform/api.ts'
import { useCall, useSend } from '../../platform/queries.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { phoneText } from '../../ui/phone.tsx'
import { StepForm } from './step-form.tsx'
import { type StepProps, useSaveStep } from './use-save-step.ts'

/** A number to text from, of an area code of one's choice. */
export const NumberStep = (props: StepProps) => {
  const { data, error, refetch } = useCall(getLocalNumbers)
  const [isOther, setIsOther] = useState(false)
  if (error)
    return (
      <FailedState message={sentenceOf(error, 'There was an error getting your text numbers.')} onRetry={refetch} />
    )
  if (!data) return <Skeleton height={160} role="status" aria-label="Loading" />
  const [number] = data.LocalNumbers
  if (number) return <NumberChosen {...props} phone={number.TextPhoneNumber} isOther={isOther} />
  return data.CanReserve ? <ChooseNumber onOther={setIsOther} /> : <NoNumber {...props} />
}

const ChooseNumber = ({ onOther }: { onOther: (isOther: boolean) => void }) => {
  const reserve = useSend(reserveLocalNumber, { isOnce: true, invalidates: [getLocalNumbers] })
  const [AreaCode, setAreaCode] = useState('')
  const [error, setError] = useState<string>()
  const submit = async (): Promise<void> => {
    const why = whyNotAreaCode(AreaCode)
    if (why !== undefined) return setError(why)
    try {
      onOther((await reserve.mutateAsync({ body: { AreaCode } })).IsOtherAreaCode)
    } catch (refused) {
      setError(
        fieldErrorsOf(refused).AreaCode?.[0] ?? sentenceOf(refused, 'We could not get you a number. Please try again.'),
      )
    }
  }
  return (
    <StepForm
      title="Get a text number"
      sentence="Your texts come from this number, and replies to it land in your inbox. It is free."
      button="Get a number"
      isSaving={reserve.isPending}
      onSubmit={submit}
    >
      <Input.Wrapper
        label="Area code"
        required
        error={error}
        labelElement="div"
        onKeyDownCapture={({ key, currentTarget }) => {
          // Boxes for digits take no other key.
          if (key === 'Enter') currentTarget.closest('form')?.requestSubmit()
        }}
      >
        <PinInput
          length={3}
          type="number"
          inputMode="numeric"
          size="lg"
          mt={4}
          mb={4}
          placeholder=""
          role="group"
          aria-label="Area code"
          getInputProps={(at) => ({ 'aria-label': `Digit ${at + 1} of the area code`, autoComplete: 'off' })}
          error={error !== undefined}
          value={AreaCode}
          onChange={(digits) => {
            setAreaCode(digits)
            setError(undefined)
          }}
        />
      </Input.Wrapper>
    </StepForm>
  )
}

const NumberChosen = ({ phone, isOther, onDone }: StepProps & { phone: string; isOther: boolean }) => {
  const { save, failed, isSaving } = useSaveStep('addLocalNumber')
  return (
    <StepForm
      title="Your text number"
      sentence="Your texts come from this number, and replies to it land in your inbox."
      failed={failed}
      isSaving={isSaving}
      onSubmit={async () => (await save()) && onDone()}
    >
      <Text fz={28} fw={680}>
        {phoneText(phone)}
      </Text>
      {isOther && <Alert color="brass">A number from a different area code was assigned.</Alert>}
    </StepForm>
  )
}

const NoNumber = ({ onDone }: StepProps) => {
  const { save, failed, isSaving } = useSaveStep('addLocalNumber')
  return (
    <StepForm
      title="Your text number"
      sentence="There is no number that you can get by yourself here."
      failed={failed}
      isSaving={isSaving}
      onSubmit={async () => (await save({ IsSkipped: true })) && onDone()}
    >
      <Alert color="brass">Contact support to have one set up. You can go on and look around meanwhile.</Alert>
    </StepForm>
  )
}
