import { getTextingHours, resetTextingHours, type TextingHours } from '@carillon/contract/operations.ts'
import { Button, Skeleton, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { sentenceOf } from '../../platform/api.ts'
import { useCall, useSend } from '../../platform/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { formatWhen } from '../../ui/format.ts'
import { notify } from '../../ui/notify.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { StaffNav } from './staff-nav.tsx'
import { RuleEditor } from './texting-hours/rule-editor.tsx'

/** When texts may arrive, by the state of the recipient. */
export const TextingHoursPage = () => {
  const { data, error, refetch } = useCall(getTextingHours)
  const [isAsking, asking] = useDisclosure()
  return (
    <>
      <StaffNav />
      <PageHeader
        title="Texting hours"
        subtitle="Where quiet hours are switched on, a text leaves only when every rule that fits its recipient allows it, by the clock of the recipient. Until 12:00 AM is to the end of the day."
        actions={
          data &&
          !data.IsUsual && (
            <Button variant="default" onClick={asking.open}>
              Back to the usual hours
            </Button>
          )
        }
      />
      {!data && error && (
        <FailedState
          message={sentenceOf(error, 'There was an error getting the texting hours.')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton height={480} role="status" aria-label="Loading" />}
      {data && (
        <>
          <Text c="dimmed" mb="sm">
            {changedText(data)}
          </Text>
          <RuleEditor hours={data} />
        </>
      )}
      <ResetDialog opened={isAsking} onClose={asking.close} />
    </>
  )
}

const changedText = ({ IsUsual, ChangedDate, ChangedBy }: TextingHours): string =>
  IsUsual || ChangedDate === null
    ? 'These are the hours that an installation begins with. Ask counsel what to keep.'
    : `Changed ${formatWhen(ChangedDate)}${ChangedBy ? ` by ${ChangedBy}` : ''}.`

const ResetDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const reset = useSend(resetTextingHours, { invalidates: [getTextingHours] })
  const confirmed = (): void =>
    reset.mutate(
      {},
      {
        onSuccess: () => {
          notify('The usual texting hours hold again.')
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      opened={opened}
      title="Go back to the usual hours?"
      confirm="Go back"
      isDangerous
      isWorking={reset.isPending}
      error={reset.isError ? sentenceOf(reset.error, 'There was an error going back.') : undefined}
      onConfirm={confirmed}
      onClose={onClose}
    >
      The table as it is now is not kept.
    </ConfirmDialog>
  )
}
