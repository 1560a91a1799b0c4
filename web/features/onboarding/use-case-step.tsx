import { useCases, whyNotUseCase } from '@carillon/domain/people/onboarding.ts'
import { Button, Checkbox, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { StepForm } from './step-form.tsx'
import { type StepProps, useSaveStep } from './use-save-step.ts'

/** Shown as "Verify": first what Carillon is for, then the same once more, to be confirmed. */
export const UseCaseStep = ({ progress, onDone }: StepProps) => {
  const [isAsked, setIsAsked] = useState(!progress.IsUseCaseSubmitted)
  return isAsked ? (
    <AskUseCase progress={progress} onDone={() => setIsAsked(false)} />
  ) : (
    <ConfirmUseCase progress={progress} onDone={onDone} onChange={() => setIsAsked(true)} />
  )
}

const AskUseCase = ({ progress, onDone }: StepProps) => {
  const { save, errors, setErrors, failed, isSaving } = useSaveStep('useCase')
  const [Kinds, setKinds] = useState(progress.UseCase.Kinds)
  const [Description, setDescription] = useState(progress.UseCase.Description)
  const submit = async (): Promise<void> => {
    const wrong = whyNotUseCase(Kinds, Description)
    if (Object.keys(wrong).length > 0) return setErrors({ ...wrong })
    if (await save({ UseCase: { Kinds, Description } })) onDone()
  }
  return (
    <StepForm
      title="What will you send?"
      sentence="Carriers take texts from those who say what they are for."
      failed={failed}
      isSaving={isSaving}
      onSubmit={submit}
    >
      <Checkbox.Group label="You will use Carillon for" required error={errors.Kinds} value={Kinds} onChange={setKinds}>
        <Stack gap={8} mt={6}>
          {useCases.map((one, at) => (
            <Checkbox key={one} value={one} label={one} data-fault={(errors.Kinds && at === 0) || undefined} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Textarea
        label="In your own words"
        description="Who gets your texts, and what is in them?"
        required
        autosize
        minRows={3}
        maxRows={8}
        maxLength={600}
        value={Description}
        error={errors.Description}
        onChange={({ currentTarget }) => setDescription(currentTarget.value)}
      />
    </StepForm>
  )
}

const ConfirmUseCase = ({ progress, onDone, onChange }: StepProps & { onChange: () => void }) => {
  const { save, failed, isSaving } = useSaveStep('useCase')
  const [isTrue, setIsTrue] = useState(false)
  const [error, setError] = useState<string>()
  const confirm = async (): Promise<void> => {
    if (!isTrue) return setError('Confirm that this is true to go on.')
    if (await save()) onDone()
  }
  return (
    <StepForm
      title="Is this right?"
      sentence="We look at it when you ask for a plan."
      button="Confirm"
      failed={failed}
      isSaving={isSaving}
      other={
        <Button variant="default" size="md" onClick={onChange}>
          Change
        </Button>
      }
      onSubmit={confirm}
    >
      <Card>
        <Text fw={600}>{progress.UseCase.Kinds.join(', ')}</Text>
        <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{progress.UseCase.Description}</Text>
      </Card>
      <Checkbox
        label="This is true, and everybody on our lists has agreed to be texted by us."
        checked={isTrue}
        error={error}
        aria-invalid={error !== undefined}
        onChange={({ currentTarget }) => {
          setIsTrue(currentTarget.checked)
          setError(undefined)
        }}
      />
    </StepForm>
  )
}
